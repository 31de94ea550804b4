import { parseArgs } from 'node:util'
import { exportTo } from '../transfer/export.ts'
import { withDatabase } from './with-database.ts'

/** Writes the whole database into a new file, which `import` reads. */
export async function run (args: string[]) {
  const { positionals: [file, ...rest] } = parseArgs({ args, allowPositionals: true })
  if (!file || rest.length > 0) throw new Error('export <file>')
  const counts = await withDatabase(db => exportTo(db, file))
  for (const [table, rows] of Object.entries(counts)) console.log(`${table} ${rows}`)
}
