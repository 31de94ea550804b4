// The homework of a user, as the server said last. It is loaded for users alone: guests are in no class.
import type { Schemas } from 'api-client'
import type { Account } from './account.ts'
import { write } from './database/database.ts'
import type { LearnerDatabase } from './database/tables.ts'
import type { AllProgress } from './progress.ts'

export type Homework = Schemas['MyAssignment'] & { state: 'late' | 'open' }

/** Whose homework, and what is known of them on this device since the server was asked. */
export interface Known {
  owner: string
  /** By the clock of the server. */
  now: Date
  progress: AllProgress
}

/** Entries of each list. What is not done comes first. */
const MOST = 100

/** Asks for homework and classes, and keeps them for when there is no connection. */
export async function askHomework ({ api, user }: Account, database: LearnerDatabase) {
  const owner = user()?.id
  const params = { query: { limit: MOST } }
  const [assignments, classes] = await Promise.all([
    api.GET('/api/users/me/assignments', { params }), api.GET('/api/users/me/classes', { params })
  ]).catch(() => [])
  // Somebody else may have signed in meanwhile.
  if (!owner || !assignments?.data || !classes?.data || user()?.id !== owner) return
  const homework = { assignments: assignments.data.data, classes: classes.data.data }
  await write(database, ['snapshots'], async ({ store }) => {
    const kept = await store.get(owner) ?? { owner, lessons: [], completed: [] }
    await store.put({ ...kept, homework })
  })
}

/** What is not done yet, the earliest day first, and the classes that the user is in. */
export async function findHomework (
  database: LearnerDatabase, { owner, now, progress }: Known
): Promise<{ homework: Homework[], classes: Schemas['MyClass'][] }> {
  const snapshot = await database.get('snapshots', owner)
  const { assignments, classes } = snapshot?.homework ?? { assignments: [], classes: [] }
  const homework = assignments
    .filter(({ state, lessonId }) => state !== 'done' && progress.get(lessonId)?.status !== 'completed')
    .map(one => ({ ...one, state: Date.parse(one.endsAt) <= now.getTime() ? 'late' : 'open' } as const))
  return { homework, classes }
}
