// Settles an entry that leaves the outbox, or is passed over.
import { noteActivity } from './activity.ts'
import { write } from './database/database.ts'
import type { Entry, LearnerDatabase, LessonEvent } from './database/tables.ts'
import type { Graded } from './outbox/requests.ts'
import type { SenderListener } from './outbox/sender.ts'
import { keepReviews } from './reviews.ts'
import { noteProgress } from './snapshot.ts'

/** Gets the server's reason for an entry that it will never take, and for one that it does not take now. */
export interface RefusalListener {
  onRefused (message: string): void
  onPassedOver (message: string): void
}

/** Passes the server's verdicts to the calls that wait for them. */
export function createVerdicts () {
  const waiting = new Map<string, (graded: Graded | null) => void>()
  return {
    /** @param patience milliseconds
     * @returns null where the verdict does not come in time */
    of: (attemptId: string, patience: number) => new Promise<Graded | null>(resolve => {
      const end = (graded: Graded | null) => {
        waiting.delete(attemptId)
        resolve(graded)
      }
      waiting.set(attemptId, end)
      setTimeout(end, patience, null)
    }),
    come (event: LessonEvent, graded: Graded | null) {
      if (event.kind === 'answer') waiting.get(event.attemptId)?.(graded)
    }
  }
}

type Verdicts = ReturnType<typeof createVerdicts>

export const settling = (
  database: LearnerDatabase, verdicts: Pick<Verdicts, 'come'>, { onRefused, onPassedOver }: RefusalListener
): SenderListener => ({
  async onTaken (entry, answer) {
    await noteProgress(database, entry, answer)
    await keepReviews(database, entry.owner, answer.reviews ?? [])
    if (entry.kind === 'goal') await noteActivity(database, entry.owner, { goal: entry.goal.letters })
    if (entry.kind === 'event') verdicts.come(entry.event, answer.graded ?? null)
  },
  async onRefused (entry, message) {
    if (entry.kind === 'event') verdicts.come(entry.event, null)
    if (entry.kind === 'review') await write(database, ['reviews'], ({ store }) => store.delete(entry.review.id))
    if (isTold(entry)) onRefused(message)
  },
  onPassedOver (entry, message) { if (isTold(entry)) onPassedOver(message) }
})

/** Whether the learner hears of a refusal. A refused place or goal loses nothing that they did. */
const isTold = ({ kind }: Entry) => kind !== 'place' && kind !== 'goal'
