import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The name of a column's foreign key, which follows from the names of tables and columns.
 * @throws Error when the column has none */
export function foreignKeyOf (column: PgColumn): string {
  const key = getTableConfig(column.table).foreignKeys.find(key => key.reference().columns.includes(column))
  if (!key) throw new Error(`${column.name} has no foreign key`)
  return toSnakeCase(key.getName())
}
