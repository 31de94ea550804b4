import { parseArgs } from 'node:util'
import { restoreFrom } from '../../database/dump/restore.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Imports a file of `export`. */
export async function run (args: string[], terminal: Terminal) {
  const { values, positionals: [file, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } }
  })
  if (!file || rest.length > 0) throw new Error('import <file> [--replace]')
  const counts = await withDatabase(terminal, db => restoreFrom(db, file, { isReplacing: values.replace }))
  for (const [table, rows] of Object.entries(counts)) terminal.stdout.write(`${table} ${rows}\n`)
}
