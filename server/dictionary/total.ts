// How many signs there are, which each list of all of them says: counting 100,000 takes longer than reading a page.
import type { Database } from '../database/client.ts'

/** Milliseconds for which a total is given again: other processes add and delete as well. */
const KEPT = 1000

const kept = new WeakMap<Database, { total: number, until: number }>()

/** @param count reads it from the database */
export async function keptTotal (db: Database, count: () => Promise<number>): Promise<number> {
  const last = kept.get(db)
  if (last && performance.now() < last.until) return last.total
  const total = await count()
  // What was counted before a sign was added is not kept after it.
  if (kept.get(db) === last) kept.set(db, { total, until: performance.now() + KEPT })
  return total
}

/** For whoever has added a sign or deleted one: they may look at once. */
export function forgetTotal (db: Database): void {
  kept.set(db, { total: 0, until: 0 })
}
