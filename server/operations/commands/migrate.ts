import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Opening a database migrates it. */
export async function run (_args: string[], terminal: Terminal) {
  await withDatabase(terminal, async () => {})
  terminal.stdout.write('The database is up to date\n')
}
