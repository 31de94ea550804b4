// The contents of an export: all tables of the schema, with every stored column.
import { is, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgTable, getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { writtenColumns } from '../schema/columns.ts'
import * as schema from '../schema/tables.ts'

export interface Table {
  name: string
  /** In alphabetical order, without generated columns. */
  columns: string[]
  /** The primary key. */
  key: string[]
}

/** Sorted so that each table follows the tables it references. */
export const tables: Table[] = inOrder(Object.values(schema).filter(value => is(value, PgTable))).map(describe)

function inOrder (all: PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>()
  const add = (table: PgTable) => {
    for (const key of getTableConfig(table).foreignKeys) {
      const other = key.reference().foreignTable
      if (other !== table && !ordered.has(other)) add(other)
    }
    ordered.add(table)
  }
  all.forEach(add)
  return [...ordered]
}

function describe (table: PgTable): Table {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const namesOf = (some: PgColumn[]) => some.map(column => toSnakeCase(column.name))
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  return { name, columns: namesOf(writtenColumns(table).map(([, column]) => column)).sort(), key: namesOf(key) }
}

/** The first line of an export. An import checks it before reading the rest. */
export const header = {
  format: 'dactylo export',
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))
}

/** Number of rows by table. */
export type Counts = Record<string, number>

export const identifiers = (names: string[]): SQL => sql.join(names.map(name => sql.identifier(name)), sql`, `)

export const noRows = (): Counts => Object.fromEntries(tables.map(({ name }) => [name, 0]))
