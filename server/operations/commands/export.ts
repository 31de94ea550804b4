import { parseArgs } from 'node:util'
import { dumpTo } from '../../database/dump/dump.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Exports the whole database to a new file for `import`. */
export async function run (args: string[], terminal: Terminal) {
  const { positionals: [file, ...rest] } = parseArgs({ args, allowPositionals: true })
  if (!file || rest.length > 0) throw new Error('export <file>')
  const counts = await withDatabase(terminal, db => dumpTo(db, file))
  for (const [table, rows] of Object.entries(counts)) terminal.stdout.write(`${table} ${rows}\n`)
}
