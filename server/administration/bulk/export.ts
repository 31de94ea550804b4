// Exports all content in the form of an import.
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import { withPauses } from '../../scheduling/with-pauses.ts'
import { keyColumn } from './import.ts'
import { bulkKinds } from './kinds.ts'
import type { Row } from '../../http/requests/csv-rows.ts'
import { ROW_KINDS, rowSchemas, type RowKind, type Rows } from './schemas.ts'

/** A consistent snapshot of all rows. */
export async function exportContent (db: Database): Promise<Rows> {
  const read = async (tx: Database) => {
    const rows: Rows = {}
    for (const kind of ROW_KINDS) rows[kind] = await exportRows(tx, kind)
    return rows
  }
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Yields the answer `{ success, data }` as JSON. */
export async function * jsonOf (content: Rows): AsyncGenerator<string> {
  yield '{"success":true,"data":{'
  for (const [i, kind] of ROW_KINDS.entries()) {
    yield `${i > 0 ? ',' : ''}"${kind}":[`
    for await (const [index, row] of withPauses(content[kind]?.entries() ?? [])) {
      yield (index > 0 ? ',' : '') + JSON.stringify(row)
    }
    yield ']'
  }
  yield '}}'
}

/** Yields a line for each row. */
export async function * exportedLines (content: Rows): AsyncGenerator<string> {
  for (const kind of ROW_KINDS) {
    for await (const row of withPauses(content[kind] ?? [])) yield `${JSON.stringify({ [kind]: row })}\n`
  }
}

/** The rows of a kind, the oldest first, without null fields. */
export async function exportRows (db: Database, kind: RowKind): Promise<Row[]> {
  const { table, references } = bulkKinds[kind]
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const own = Object.fromEntries(Object.keys(rowSchemas[kind].properties).flatMap(name =>
    columns[name] && name !== 'key' ? [[name, columns[name]]] : []))
  const keys = Object.fromEntries(references.map(({ field, column, to }) => {
    const { table } = bulkKinds[to]
    const key = sql`select ${keyColumn(table)} from ${table} where ${table.id} = ${columns[column]}`
    return [field, sql`(${key})`]
  }))
  const found = await db.select({ key: keyColumn(table), ...own, ...keys }).from(table as PgTable).orderBy(table.id)
  return found.map(row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
}
