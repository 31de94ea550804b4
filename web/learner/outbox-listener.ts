// Handles entries that leave the outbox or are skipped.
import { recordActivity } from './activity.ts'
import { write } from './database/database.ts'
import type { Entry, LearnerDatabase, StoredEvent } from './database/tables.ts'
import type { Graded } from './outbox/requests.ts'
import type { SenderListener } from './outbox/sender.ts'
import { deleteReview } from './review-log.ts'
import { keepReviews } from './reviews.ts'
import { recordProgress } from './snapshot.ts'

/** Receives the server's reasons; none where something on the way blocked a request. */
export interface RefusalListener {
  onRefused (message: string): void
  onSkipped (message: string | undefined): void
}

/** Connects the server's verdicts to the calls that wait for them. */
export function createVerdicts () {
  const pending = new Map<string, (graded: Graded | null) => void>()
  return {
    /** @returns null after the timeout */
    of: (attemptId: string, timeoutMs: number) => new Promise<Graded | null>(resolve => {
      const end = (graded: Graded | null) => {
        pending.delete(attemptId)
        resolve(graded)
      }
      pending.set(attemptId, end)
      setTimeout(end, timeoutMs, null)
    }),
    resolve (event: StoredEvent, graded: Graded | null) {
      if (event.kind === 'answer') pending.get(event.attemptId)?.(graded)
    }
  }
}

type Verdicts = ReturnType<typeof createVerdicts>

export const outboxListener = (
  database: LearnerDatabase, verdicts: Pick<Verdicts, 'resolve'>, { onRefused, onSkipped }: RefusalListener
): SenderListener => ({
  async onAccepted (entry, answer) {
    await recordProgress(database, entry, answer)
    await keepReviews(database, entry.owner, answer.reviews ?? [])
    if (entry.kind === 'goal') await recordActivity(database, entry.owner, { goal: entry.goal.letters })
    if (entry.kind === 'event') verdicts.resolve(entry.event, answer.graded ?? null)
  },
  async onRefused (entry, message) {
    if (entry.kind === 'event') verdicts.resolve(entry.event, null)
    if (entry.kind === 'review') {
      await write(database, ['reviews', 'summaries'], change => deleteReview(change, entry.owner, entry.review.id))
    }
    if (isReported(entry)) onRefused(message)
  },
  onSkipped (entry, message) { if (isReported(entry)) onSkipped(message) }
})

/** Whether the learner sees a refusal. Refused places and goals lose no work. */
const isReported = ({ kind }: Entry) => kind !== 'place' && kind !== 'goal'
