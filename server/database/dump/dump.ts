// Exports a whole database as JSON lines: a header, a line per row, and the row counts. The database itself writes and
// reads the JSON, so that no value is rounded.
import { open, rm } from 'node:fs/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { pagesOf } from '../queries/cursor.ts'
import { header, identifiers, noRows, tables, type Counts, type Table } from './tables.ts'

/** Rows per query, the most in memory at once. */
const PAGE = 500

/** Writes a consistent snapshot of all rows to a new file that only this user may read.
 * @throws Error if the file already exists or the disk is full; a partial file is deleted */
export async function dumpTo (db: Database, path: string): Promise<Counts> {
  const file = await open(path, 'ax', 0o600)
  try {
    const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
    return await db.transaction(async tx => {
      // A transaction may be repeated.
      await file.truncate()
      const counts = noRows()
      for await (const lines of rowsAsLines(tx, counts)) await file.appendFile(lines)
      await file.sync()
      return counts
    }, snapshot)
  } catch (error) {
    await rm(path)
    throw error
  } finally {
    await file.close()
  }
}

async function * rowsAsLines (tx: Database, counts: Counts): AsyncGenerator<string> {
  await tx.execute(sql`set local time zone 'UTC'`)
  yield `${JSON.stringify(header)}\n`
  for (const table of tables) {
    for await (const page of pagesOf<{ row: string }>(tx, rowsOf(table), PAGE)) {
      counts[table.name]! += page.length
      yield page.map(({ row }) => `{"table":"${table.name}","row":${row}}\n`).join('')
    }
  }
  yield `${JSON.stringify({ counts })}\n`
}

/** The rows of a table as JSON, ordered by primary key. */
const rowsOf = ({ name, columns, key }: Table): SQL => sql`select row_to_json(one)::text as row
  from (select ${identifiers(columns)} from ${sql.identifier(name)} order by ${identifiers(key)}) one`
