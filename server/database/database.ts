import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Takes queries: the database, or a transaction on it. Inside a transaction use only the transaction:
 * with PGlite, which has one connection, anything else would wait for ever. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
