import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Some columns of a table, for a query to read. */
export function columnsOf<Table extends PgTable, Name extends keyof Table['_']['columns'] & string> (
  table: Table, ...names: Name[]
): Pick<Table['_']['columns'], Name> {
  const columns: Table['_']['columns'] = getTableColumns(table)
  return Object.fromEntries(names.map(name => [name, columns[name]])) as Pick<typeof columns, Name>
}

/** The columns of a table that are written, by their property; PostgreSQL generates the others. */
export const writtenColumns = (table: PgTable): [string, PgColumn][] =>
  Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated)
