// Waits of accounts that no slow machine outlasts.
import { sql } from 'drizzle-orm'
import type { Test } from 'tap'
import type { Database } from '../../server/database/client.ts'
import { borrowDatabase } from './borrowed-database.ts'

/** Seconds. */
export const HOUR = 3600

/** A database of the test's own that makes each wait between two attempts on an account an hour longer, and no wait
 * where there is none. One of two seconds may be over before the next attempt comes. */
export async function databaseOfLongWaits (t: Test): Promise<Database> {
  const db = await borrowDatabase(t)
  t.teardown(() => db.execute(sql`drop function prolong_wait cascade`))
  await db.execute(sql.raw(`create function prolong_wait() returns trigger language plpgsql as $$ begin
    if new.blocked_until > clock_timestamp() + interval '1 second' then
      new.blocked_until := new.blocked_until + interval '${HOUR} seconds';
    end if;
    return new; end $$`))
  await db.execute(sql`create trigger prolong_wait before insert or update on login_attempts
    for each row execute function prolong_wait()`)
  return db
}
