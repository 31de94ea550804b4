// dactylo seed: loads the built-in signs, lessons and exercises. Running it again keeps everything that an admin has
// edited.
import { seed } from '../../administration/seed/seed.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export async function run (_args: string[], terminal: Terminal) {
  await withDatabase(terminal, seed)
  terminal.stdout.write('The content is loaded.\n')
}
