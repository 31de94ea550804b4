// What a PostgreSQL server, or the pooler before it, does of what the server would rely on.
import type { Sql } from 'postgres'
import type { Log } from '../absence.ts'
import { connectPostgres, type Where } from './connection.ts'

const NOT_PREPARED = 'A pooler gives each transaction another connection: statements are not prepared, so that each ' +
  'query takes PostgreSQL longer'

const NOT_IN_FORCE = 'STATEMENT_TIMEOUT is not in force, for a pooler does not pass it on: set it in the database, ' +
  '"alter role … set statement_timeout = …". Connections that the pooler holds take that after RECONNECT'

const NOT_READABLE = 'A pooler does not pass on how dates shall come: set it in the database, "alter role … set ' +
  'datestyle = \'ISO\'", and have the pooler connect again'

/** @param client of a single connection
 * @param log hears of what is not in force
 * @throws Error when its texts or dates come in another form than they are read in
 * @returns whether a statement that is prepared on a connection is there for all that come after */
export async function checkServer (client: Sql, where: Where, log: Log): Promise<{ prepare: boolean }> {
  const rows = await client<[
    { pid: number, timeout: number, dates: string, isReadOnly: boolean, encoding: string }
  ]>`
    select pg_backend_pid() as pid, setting::int as timeout, current_setting('DateStyle') as dates,
      current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      current_setting('server_encoding') as encoding
    from pg_settings where name = 'statement_timeout'`
  const [{ pid, timeout, dates, isReadOnly, encoding }] = rows
  if (encoding !== 'UTF8') throw new Error(`The database is in ${encoding}: create one with ENCODING 'UTF8'`)
  if (!dates.startsWith('ISO')) throw new Error(NOT_READABLE)
  if (isReadOnly) log.warn({}, 'The database takes no writes: default_transaction_read_only is on')
  if (timeout !== where.statementTimeout) log.warn({ milliseconds: timeout }, NOT_IN_FORCE)
  // A pooler greets its clients with a number of its own.
  const prepare = pid === rows.state.pid || await keepsStatements(client, where)
  if (!prepare) log.info({}, NOT_PREPARED)
  return { prepare }
}

/** What PostgreSQL says of a statement that nobody has prepared on a connection, and of the second attempt that
 * postgres.js makes in the same transaction (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const UNKNOWN_STATEMENT = ['26000', '25P02']

/** Whether a statement that one client has prepared is there for it after another one has begun a transaction, which a
 * pooler of transactions gives the connection that is free. */
async function keepsStatements (client: Sql, where: Where): Promise<boolean> {
  const preparing = await connectPostgres(where, { max: 1, prepare: true })
  const ask = () => preparing.begin(transaction => transaction`select 1`)
  try {
    await ask()
    return await client.begin(async transaction => {
      await transaction`select 1`
      return ask().then(() => true, (error: unknown) => {
        if (!UNKNOWN_STATEMENT.includes((error as { code: string }).code)) throw error
        return false
      })
    })
  } finally {
    await preparing.end({ timeout: 1 })
  }
}
