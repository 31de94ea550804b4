// On which days a user learned, on any device, and the goal for a day that goes with their account.
import type { Account } from './account.ts'
import { write } from './database/database.ts'
import type { LearnerDatabase, Snapshot } from './database/tables.ts'

export interface Activity {
  /** Days on which other devices, too, sent something: "2026-01-31". None are known of a guest. */
  days: readonly string[]
  /** Letters a day; undefined where none was chosen. */
  goal: number | undefined
  /** By the clock of the server, as far as it was asked: that of the device may be wrong. */
  now: Date
}

/** A goal that waits to be sent counts before the account's. */
export async function findActivity (database: LearnerDatabase, owner: string): Promise<Activity> {
  const [[waiting], snapshot] = await Promise.all([
    database.getAllFromIndex('outbox', 'kind', [owner, 'goal']), database.get('snapshots', owner)
  ])
  const { days, goal, clockIsBehind } = snapshot?.activity ?? NONE
  return {
    days,
    goal: waiting?.kind === 'goal' ? waiting.goal.letters : goal ?? undefined,
    now: new Date(Date.now() + clockIsBehind)
  }
}

/** Keeps a goal, and sends it instead of an earlier one in the outbox. */
export async function addGoal (database: LearnerDatabase, owner: string, letters: number) {
  await write(database, ['outbox'], async ({ store }) => {
    for (const key of await store.index('kind').getAllKeys([owner, 'goal'])) await store.delete(key)
    await store.add({ owner, kind: 'goal', goal: { letters } })
  })
}

export async function askActivity ({ api, user }: Account, database: LearnerDatabase) {
  const owner = user()?.id
  if (!owner) return
  const ask = (timeZone: string) =>
    api.GET('/api/users/me/activity', { params: { query: { timeZone } } }).catch(() => undefined)
  let answer = await ask(Intl.DateTimeFormat().resolvedOptions().timeZone)
  // A browser may know a newer zone than the server, or none.
  if (answer?.response.status === 400) answer = await ask('UTC')
  // Somebody else may have signed in meanwhile.
  if (!answer?.data || user()?.id !== owner) return
  const { days, goal, now } = answer.data.data
  const clockIsBehind = Date.parse(now) - Date.now()
  await noteActivity(database, owner, { days: days.map(({ day }) => day), goal, clockIsBehind })
}

type Kept = NonNullable<Snapshot['activity']>
const NONE: Kept = { days: [], goal: null, clockIsBehind: 0 }

/** Keeps what is known of a user's activity now. */
export async function noteActivity (database: LearnerDatabase, owner: string, change: Partial<Kept>) {
  await write(database, ['snapshots'], async ({ store }) => {
    const kept = await store.get(owner) ?? { owner, lessons: [], completed: [] }
    await store.put({ ...kept, activity: { ...NONE, ...kept.activity, ...change } })
  })
}
