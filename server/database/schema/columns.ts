import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Selects columns of a table for a query. */
export function columnsOf<Table extends PgTable, Name extends keyof Table['_']['columns'] & string> (
  table: Table, ...names: Name[]
): Pick<Table['_']['columns'], Name> {
  const columns: Table['_']['columns'] = getTableColumns(table)
  return Object.fromEntries(names.map(name => [name, columns[name]])) as Pick<typeof columns, Name>
}

/** The writable columns of a table, by property name. PostgreSQL generates the others. */
export const writtenColumns = (table: PgTable): [string, PgColumn][] =>
  Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated)
