import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, or a transaction on it. Inside a transaction use only the transaction: PGlite has one connection, so
 * any other query would wait forever. Transactions lock rows in the order of `queries/locks.ts`, and may be repeated:
 * see `repeats.ts`. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
