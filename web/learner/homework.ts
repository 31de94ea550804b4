// A user's homework, from the server's last answer. Loaded for users only, because guests are in no class.
import type { Schemas } from 'api-client'
import type { Account } from './account.ts'
import { read, write } from './database/database.ts'
import type { LearnerDatabase } from './database/tables.ts'
import type { AllProgress } from './progress.ts'

export type Homework = Schemas['MyAssignment'] & { state: 'late' | 'open' }

/** The owner, and what this device knows since the server answered. */
export interface Known {
  owner: string
  /** By the server's clock. */
  now: Date
  progress: AllProgress
}

/** The API's largest page. Open homework comes first. */
const LIST_LIMIT = 100

/** Fetches homework and classes and stores them for use offline. */
export async function fetchHomework ({ api, user }: Account, database: LearnerDatabase) {
  const owner = user()?.id
  const params = { query: { limit: LIST_LIMIT } }
  const [assignments, classes] = await Promise.all([
    api.GET('/api/users/me/assignments', { params }), api.GET('/api/users/me/classes', { params })
  ]).catch(() => [])
  // Another user may have signed in meanwhile.
  if (!owner || !assignments?.data || !classes?.data || user()?.id !== owner) return
  const homework = { assignments: assignments.data.data, classes: classes.data.data }
  await write(database, ['snapshots'], async ({ store }) => {
    const kept = await store.get(owner) ?? { owner, lessons: [], completed: [] }
    await store.put({ ...kept, homework })
  })
}

/** A class whose teacher switched hard letters on or off since the user last saw the notice. */
export interface ClassNews { id: string, name: string, isOn: boolean }

/** Open homework, earliest due date first, and changes in the user's classes. */
export async function findHomework (
  database: LearnerDatabase, { owner, now, progress }: Known
): Promise<{ homework: Homework[], news: ClassNews[] }> {
  const { homework: kept, toldOfLetters = [] } = await read(database, db => db.get('snapshots', owner)) ?? {}
  const { assignments, classes } = kept ?? { assignments: [], classes: [] }
  const homework = assignments
    .filter(({ state, lessonId }) => state !== 'done' && progress.get(lessonId)?.status !== 'completed')
    .map(one => ({ ...one, state: Date.parse(one.endsAt) <= now.getTime() ? 'late' : 'open' } as const))
  const news = classes.map(({ id, name, teacherMay }) => ({ id, name, isOn: teacherMay.includes('see_hard_letters') }))
    .filter(({ id, isOn }) => isOn !== toldOfLetters.includes(id))
  return { homework, news }
}

/** Records that the user has seen a notice. */
export async function recordSeenNews (database: LearnerDatabase, owner: string, { id, isOn }: ClassNews) {
  await write(database, ['snapshots'], async ({ store }) => {
    const kept = await store.get(owner)
    const others = (kept?.toldOfLetters ?? []).filter(classId => classId !== id)
    if (kept) await store.put({ ...kept, toldOfLetters: isOn ? [...others, id] : others })
  })
}
