// Checks the features of a PostgreSQL server, or of the pooler in front of it, that the server relies on.
import type { Sql } from 'postgres'
import type { Log } from '../outages.ts'
import { connectPostgres, type Where } from './connection.ts'

const NOT_PREPARED = 'The pooler runs each transaction on another connection: statements are not prepared, so ' +
  'queries take PostgreSQL longer'

const NOT_IN_FORCE = 'The pooler does not pass on STATEMENT_TIMEOUT. Set it in the database: "alter role … set ' +
  'statement_timeout = …". Connections that the pooler holds need RECONNECT'

const NOT_READABLE = 'The pooler does not pass on the date format. Set it in the database: "alter role … set ' +
  'datestyle = \'ISO\'", and reconnect the pooler'

/** Turkish and its relatives: e-mail addresses would differ from those that the server looks for. */
const oddLocale = (loweredI: string) => `The locale of the database turns I into ${loweredI} in lower case, so that ` +
  'e-mail addresses would not be found. Create one with another locale, such as C.UTF-8'

const oldOrder = (name: string) => 'The operating system sorts texts differently than when the database was created. ' +
  `Its indexes may miss rows. Run in psql: reindex database "${name}"; alter database "${name}" refresh collation ` +
  'version;'

interface Facts {
  pid: number
  timeout: number
  dates: string
  isReadOnly: boolean
  encoding: string
  loweredI: string
  name: string
  /** Whether the library that sorts texts changed since the database was created. Null if it never changes. */
  hasOldOrder: boolean | null
}

/** @param client a client with a single connection
 * @param log receives warnings about ignored settings and indexes that may be damaged
 * @throws Error if the encoding, locale or date format is not supported
 * @returns whether a statement prepared on a connection stays available to later queries */
export async function checkServer (client: Sql, where: Where, log: Log): Promise<{ prepare: boolean }> {
  const rows = await client<[Facts]>`
    select pg_backend_pid() as pid, setting::int as timeout, current_setting('DateStyle') as dates,
      current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      current_setting('server_encoding') as encoding, lower('I') as "loweredI", datname as name,
      datcollversion <> pg_database_collation_actual_version(pg_database.oid) as "hasOldOrder"
    from pg_settings, pg_database where name = 'statement_timeout' and datname = current_database()`
  const [{ pid, timeout, dates, isReadOnly, encoding, loweredI, name, hasOldOrder }] = rows
  if (encoding !== 'UTF8') throw new Error(`The database has the encoding ${encoding}. Create one with ENCODING 'UTF8'`)
  if (loweredI !== 'i') throw new Error(oddLocale(loweredI))
  if (hasOldOrder) log.warn({}, oldOrder(name))
  if (!dates.startsWith('ISO')) throw new Error(NOT_READABLE)
  if (isReadOnly) log.warn({}, 'The database is read-only: default_transaction_read_only is on')
  if (timeout !== where.statementTimeout) log.warn({ milliseconds: timeout }, NOT_IN_FORCE)
  // A pooler reports a process id of its own.
  const prepare = pid === rows.state.pid || await keepsStatements(client, where)
  if (!prepare) log.info({}, NOT_PREPARED)
  return { prepare }
}

/** Error codes for an unknown prepared statement, and for the second attempt that postgres.js makes in the same
 * transaction (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const UNKNOWN_STATEMENT = ['26000', '25P02']

/** Whether a client's prepared statement survives a transaction of another client. A transaction pooler would give that
 * transaction the free connection. */
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
