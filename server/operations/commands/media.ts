import { parseArgs } from 'node:util'
import { openFiles } from '../../content/storage/open-files.ts'
import { deleteUnused, findUnusedFiles } from '../../content/media/unused.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `media unused [--delete]
What was uploaded less than a day ago is not deleted: a sign may be about to show it.`

/** Lists uploaded files that no sign and no exercise shows, a line each, and what is in the folder beside them. */
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
