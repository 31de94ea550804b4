import { refusalOf } from '../refusals/refusal.ts'
import { explainFailure } from '../process/start-failure.ts'
import type { Terminal } from './terminal.ts'

interface Command {
  help: string
  /** Loaded only when asked for, so that no verb waits for what another needs. */
  load: () => Promise<{ run: Run }>
}

/** @returns an exit code, where it is not 0 */
type Run = (args: string[], terminal: Terminal) => Promise<number | void>

const commands: Record<string, Command> = {
  migrate: {
    help: 'migrate                 bring the database up to date',
    load: () => import('./migrate.ts')
  },
  'create-admin': {
    help: 'create-admin <email>    make an admin, or make a user one',
    load: () => import('./create-admin.ts')
  },
  'reset-password': {
    help: 'reset-password <email>  give a user another password, and end their sessions',
    load: () => import('./reset-password.ts')
  },
  sessions: {
    help: 'sessions <email>        list where a user is signed in; with --end, sign them out there',
    load: () => import('./sessions.ts')
  },
  seed: {
    help: 'seed                    load the signs, lessons and exercises that come with the product',
    load: () => import('./seed.ts')
  },
  export: {
    help: 'export <file>           write the whole database into a file, for import into another one',
    load: () => import('./export.ts')
  },
  import: {
    help: 'import <file>           load it into an empty database; with --replace, into any',
    load: () => import('./import.ts')
  },
  content: {
    help: 'content import <file>   write signs, lessons and words from JSON or CSV; content export writes them out',
    load: () => import('./content.ts')
  },
  media: {
    help: 'media unused            list uploaded pictures and films that nothing shows; with --delete, delete them',
    load: () => import('./media.ts')
  },
  check: {
    help: 'check                   say whether the settings, the database, Redis, the models and uploads are right',
    load: () => import('./check.ts')
  },
  recognize: {
    help: 'recognize <image>…       name the letter in each image, or in each image of a folder',
    load: () => import('./recognize.ts')
  }
}

/** Runs `dactylo <verb>`. A failure is printed as a sentence, without a stack.
 * @returns the exit code: 0, 1 when it failed, 2 when there is no such verb */
export async function runCommand ([verb = '', ...args]: string[], terminal: Terminal): Promise<number> {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (!command) {
    terminal.stderr.write(`Usage:\n${Object.values(commands).map(({ help }) => `  ${help}\n`).join('')}`)
    return 2
  }
  try {
    const { run } = await command.load()
    return await run(args, terminal) ?? 0
  } catch (error) {
    terminal.stderr.write(`${describe(error as Error)}\n`)
    return 1
  }
}

function describe (error: Error): string {
  const refusal = refusalOf(error)
  if (refusal) return [refusal.message, ...refusal.faults.map(({ path, text }) => `- ${path} ${text.en}`)].join('\n')
  return explainFailure(error)
}
