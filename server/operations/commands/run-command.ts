import { requestErrorOf } from '../../http/errors/any-error.ts'
import { explainError } from '../process/start-error.ts'
import { faultLines } from './fault-lines.ts'
import type { Terminal } from './terminal.ts'

/** @returns an exit code, or nothing for 0 */
type Run = (args: string[], terminal: Terminal) => Promise<number | void>

/** Loaded on demand, so that no command waits for the imports of another. */
const commands: Record<string, () => Promise<{ run: Run }>> = {
  migrate: () => import('./migrate.ts'),
  'create-admin': () => import('./create-admin.ts'),
  'reset-password': () => import('./reset-password.ts'),
  sessions: () => import('./sessions.ts'),
  'user-export': () => import('./user-export.ts'),
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
  create-admin <email>    create an admin, or make a user an admin
  reset-password <user>   set a new password, and end the sessions of the user
  sessions <user>         list the sessions of a user; with --end, end them
  user-export <user>      print all data about a user, as JSON
  seed                    load the built-in signs, lessons and exercises
  export <file>           export the whole database to a file
  import <file>           import it into an empty database; with --replace, into any database
  content import <file>   import signs, lessons and words from JSON or CSV; export them with content export
  media unused            list unused pictures and videos; with --delete, delete them
  check                   check the settings, the database, Redis, the models and uploads
  recognize <image>…       recognize the letter in each image, or in each image of a folder

A user is an e-mail address or a username.
`

/** Runs `dactylo <verb>`. Errors are printed as sentences, without a stack trace.
 * @returns the exit code: 0, 1 on failure, 2 for an unknown verb */
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
  if (refused) return [refused.message, ...faultLines(refused.faults).map(line => `- ${line}`)].join('\n')
  return explainError(error)
}
