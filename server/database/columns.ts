import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The columns of a table that are written, by their property; PostgreSQL generates the others. */
export const writtenColumns = (table: PgTable): [string, PgColumn][] =>
  Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated)
