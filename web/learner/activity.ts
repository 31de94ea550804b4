// The days on which a user learned, on any device, and their daily goal.
import { deviceTimeZone } from '../elements/calendar.ts'
import type { Account } from './account.ts'
import { read, write } from './database/database.ts'
import type { LearnerDatabase, Snapshot } from './database/tables.ts'

export interface Activity {
  /** Days with activity on other devices: "2026-01-31". Empty for guests. */
  days: readonly string[]
  /** Letters a day; undefined where the learner chose none. */
  goal: number | undefined
  /** The server's time if known, because the device's clock may be wrong. */
  now: Date
}

/** A goal that waits to be sent overrides the account's. */
export async function findActivity (database: LearnerDatabase, owner: string): Promise<Activity> {
  const [[waiting], snapshot] = await read(database, db => Promise.all([
    db.getAllFromIndex('outbox', 'kind', [owner, 'goal']), db.get('snapshots', owner)
  ]))
  const { days, goal, clockIsBehind } = snapshot?.activity ?? NO_ACTIVITY
  return {
    days,
    goal: waiting?.kind === 'goal' ? waiting.goal.letters : goal ?? undefined,
    now: new Date(Date.now() + clockIsBehind)
  }
}

/** Stores a goal and replaces an earlier one in the outbox. */
export async function saveGoal (database: LearnerDatabase, owner: string, letters: number) {
  await write(database, ['outbox'], async ({ store }) => {
    for (const key of await store.index('kind').getAllKeys([owner, 'goal'])) await store.delete(key)
    await store.add({ owner, kind: 'goal', goal: { letters } })
  })
}

export async function fetchActivity ({ api, user }: Account, database: LearnerDatabase) {
  const owner = user()?.id
  if (!owner) return
  const params = { query: { timeZone: deviceTimeZone() } }
  const answer = await api.GET('/api/users/me/activity', { params }).catch(() => undefined)
  // Another user may have signed in meanwhile.
  if (!answer?.data || user()?.id !== owner) return
  const { days, goal, now } = answer.data.data
  const clockIsBehind = Date.parse(now) - Date.now()
  await recordActivity(database, owner, { days: days.map(({ day }) => day), goal, clockIsBehind })
}

type StoredActivity = NonNullable<Snapshot['activity']>
const NO_ACTIVITY: StoredActivity = { days: [], goal: null, clockIsBehind: 0 }

export async function recordActivity (database: LearnerDatabase, owner: string, change: Partial<StoredActivity>) {
  await write(database, ['snapshots'], async ({ store }) => {
    const kept = await store.get(owner) ?? { owner, lessons: [], completed: [] }
    await store.put({ ...kept, activity: { ...NO_ACTIVITY, ...kept.activity, ...change } })
  })
}
