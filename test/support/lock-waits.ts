import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/database.ts'

/** The number of PostgreSQL connections that wait for a lock. */
export async function lockWaits (db: Database): Promise<number> {
  const [row] = await db.execute(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`) as unknown as { n: number }[]
  return row!.n
}
