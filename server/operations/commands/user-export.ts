import { parseArgs } from 'node:util'
import { createExporter } from '../../accounts/my-data/my-data.ts'
import { findUserOf } from './find-user.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Prints all data about a user, as JSON. */
export async function run (args: string[], terminal: Terminal) {
  const { positionals: [login, ...rest] } = parseArgs({ args, allowPositionals: true })
  if (!login || rest.length > 0) throw new Error('user-export <email or username>')
  await withDatabase(terminal, async db => {
    const exportFor = createExporter(db)
    const pieces = await exportFor(await findUserOf(db, login), undefined)
    for await (const piece of pieces) terminal.stdout.write(piece)
    terminal.stdout.write('\n')
  })
}
