import { requestErrorOf } from '../../http/errors/any-error.ts'
import { explainError } from '../process/start-error.ts'
import type { Terminal } from './terminal.ts'

/** @returns an exit code, where it is not 0 */
type Run = (args: string[], terminal: Terminal) => Promise<number | void>

/** Each is loaded only when asked for, so that no verb waits for what another needs. */
const commands: Record<string, () => Promise<{ run: Run }>> = {
  migrate: () => import('./migrate.ts'),
  'create-admin': () => import('./create-admin.ts'),
  'reset-password': () => import('./reset-password.ts'),
  sessions: () => import('./sessions.ts'),
  seed: () => import('./seed.ts'),
  export: () => import('./export.ts'),
  import: () => import('./import.ts'),
  content: () => import('./content.ts'),
  media: () => import('./media.ts'),
  check: () => import('./check.ts'),
  recognize: () => import('./recognize.ts')
}

const USAGE = `Usage:
  migrate                 bring the database up to date
  create-admin <email>    make an admin, or make a user one
  reset-password <user>   give a user another password, and end their sessions
  sessions <user>         list where a user is signed in; with --end, sign them out there
  seed                    load the signs, lessons and exercises that come with the product
  export <file>           write the whole database into a file, for import into another one
  import <file>           load it into an empty database; with --replace, into any
  content import <file>   write signs, lessons and words from JSON or CSV; content export writes them out
  media unused            list uploaded pictures and films that nothing shows; with --delete, delete them
  check                   say whether the settings, the database, Redis, the models and uploads are right
  recognize <image>…       name the letter in each image, or in each image of a folder

A user is an e-mail address or a username.
`

/** Runs `dactylo <verb>`. An error is printed as a sentence, without a stack.
 * @returns the exit code: 0, 1 when it failed, 2 when there is no such verb */
export async function runCommand ([verb = '', ...args]: string[], terminal: Terminal): Promise<number> {
  const load = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (!load) {
    terminal.stderr.write(USAGE)
    return 2
  }
  try {
    const { run } = await load()
    return await run(args, terminal) ?? 0
  } catch (error) {
    terminal.stderr.write(`${describe(error as Error)}\n`)
    return 1
  }
}

function describe (error: Error): string {
  const refused = requestErrorOf(error)
  if (refused) return [refused.message, ...refused.faults.map(({ path, text }) => `- ${path} ${text.en}`)].join('\n')
  return explainError(error)
}
