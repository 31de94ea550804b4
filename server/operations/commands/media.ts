import { parseArgs } from 'node:util'
import { openFiles } from '../../content/storage/open-files.ts'
import { deleteUnused, findUnusedFiles } from '../../content/media/unused.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `media unused [--delete]
Uploads of the last day are not deleted, because their signs may not be written yet.`

/** Lists unused uploads and stray files, one per line. */
export async function run (args: string[], terminal: Terminal) {
  const { values, positionals: [verb, ...rest] } = parseArgs({
    args, allowPositionals: true, options: { delete: { type: 'boolean', default: false } }
  })
  if (verb !== 'unused' || rest.length > 0) throw new Error(USAGE)
  await withDatabase(terminal, async (db, config) => {
    const files = openFiles(config)
    const unused = await findUnusedFiles(db, files)
    for (const { name, writtenAt } of unused) terminal.stdout.write(`${writtenAt.toISOString()}\t${name}\n`)
    const deleted = values.delete ? await deleteUnused(db, files, unused) : 0
    terminal.stdout.write(`${unused.length} unused${values.delete ? `, ${deleted} deleted` : ''}\n`)
  })
}
