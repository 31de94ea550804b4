// Whether a PostgreSQL server, or the pooler before it, does what is relied on.
import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Log } from './absence.ts'
import { connectPostgres } from './connection.ts'
import type { Where } from './connection.ts'

const TRANSACTION_MODE = 'DATABASE_URL leads to a pooler that gives each transaction another connection, over which ' +
  'locks and prepared statements get lost: have it pool sessions (PgBouncer: pool_mode = session), or connect to ' +
  'PostgreSQL itself'

const NOT_IN_FORCE = 'STATEMENT_TIMEOUT is not in force, for a pooler does not pass it on: set it in the database, ' +
  '"alter role … set statement_timeout = …"'

/** @param client of a single connection
 * @param log hears of a setting that is not in force
 * @throws Error for a pooler that does not keep sessions apart */
export async function checkServer (client: Sql, where: Where, log: Log): Promise<void> {
  const rows = await client<[{ pid: number, timeout: number }]>`
    select pg_backend_pid() as pid, setting::int as timeout from pg_settings where name = 'statement_timeout'`
  const [{ pid, timeout }] = rows
  // A pooler greets its clients with a number of its own.
  if (pid !== rows.state.pid && !await keepsSessions(client, where)) throw new Error(TRANSACTION_MODE)
  if (timeout !== where.statementTimeout) {
    log.warn({ milliseconds: timeout }, NOT_IN_FORCE)
  }
}

/** Whether what a connection is told is still known to it after somebody else has begun a transaction. */
async function keepsSessions (client: Sql, where: Where): Promise<boolean> {
  const mark = randomUUID()
  await client`select set_config('dactylo.session', ${mark}, false)`
  const other = await connectPostgres(where, 1)
  try {
    return await other.begin(async transaction => {
      await transaction`select 1`
      const [row] = await client<[{ found: string }]>`select current_setting('dactylo.session', true) as found`
      return row.found === mark
    })
  } finally {
    await other.end({ timeout: 1 })
  }
}
