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

/** A class whose teacher has switched hard letters on or off, which the user was not told yet. */
export interface ClassNews { id: string, name: string, isOn: boolean }

/** What is not done yet, the earliest day first, and what is new in the user's classes. */
export async function findHomework (
  database: LearnerDatabase, { owner, now, progress }: Known
): Promise<{ homework: Homework[], news: ClassNews[] }> {
  const { homework: kept, toldOfLetters = [] } = await database.get('snapshots', owner) ?? {}
  const { assignments, classes } = kept ?? { assignments: [], classes: [] }
  const homework = assignments
    .filter(({ state, lessonId }) => state !== 'done' && progress.get(lessonId)?.status !== 'completed')
    .map(one => ({ ...one, state: Date.parse(one.endsAt) <= now.getTime() ? 'late' : 'open' } as const))
  const news = classes.map(({ id, name, teacherMay }) => ({ id, name, isOn: teacherMay.includes('see_hard_letters') }))
    .filter(({ id, isOn }) => isOn !== toldOfLetters.includes(id))
  return { homework, news }
}

/** Notes that the user was told. */
export async function noteTold (database: LearnerDatabase, owner: string, { id, isOn }: ClassNews) {
  await write(database, ['snapshots'], async ({ store }) => {
    const kept = await store.get(owner)
    const others = (kept?.toldOfLetters ?? []).filter(told => told !== id)
    if (kept) await store.put({ ...kept, toldOfLetters: isOn ? [...others, id] : others })
  })
}
