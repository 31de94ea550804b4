#!/usr/bin/env node
// dactylo <verb>: what is done at a terminal, next to the server.
import './compile-cache.ts'
import './wasm-tiering.ts'
import { refusalOf } from './errors.ts'
import { explainFailure } from './start-failure.ts'

interface Command {
  help: string
  /** Loaded only when asked for, so that no verb waits for what another needs. */
  load: () => Promise<{ run: (args: string[]) => Promise<void> }>
}

const commands: Record<string, Command> = {
  migrate: {
    help: 'migrate                 bring the database up to date',
    load: () => import('./commands/migrate.ts')
  },
  'create-admin': {
    help: 'create-admin <email>    make an admin, or make a user one',
    load: () => import('./commands/create-admin.ts')
  },
  'reset-password': {
    help: 'reset-password <email>  give a user another password, and end their sessions',
    load: () => import('./commands/reset-password.ts')
  },
  sessions: {
    help: 'sessions <email>        list where a user is signed in; with --end, sign them out there',
    load: () => import('./commands/sessions.ts')
  },
  seed: {
    help: 'seed                    load the signs, lessons and exercises that come with the product',
    load: () => import('./commands/seed.ts')
  },
  export: {
    help: 'export <file>           write the whole database into a file, for import into another one',
    load: () => import('./commands/export.ts')
  },
  import: {
    help: 'import <file>           load it into an empty database; with --replace, into any',
    load: () => import('./commands/import.ts')
  },
  check: {
    help: 'check                   say whether the settings, the database, Redis and the models are right',
    load: () => import('./commands/check.ts')
  },
  recognize: {
    help: 'recognize <image>…       name the letter in each image, or in each image of a folder',
    load: () => import('./commands/recognize.ts')
  }
}

const [verb = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined

if (!command) {
  console.error(`Usage:\n${Object.values(commands).map(({ help }) => `  ${help}`).join('\n')}`)
  process.exitCode = 2
} else {
  try {
    const { run } = await command.load()
    await run(args)
  } catch (error) {
    console.error(describe(error as Error))
    process.exitCode = 1
  }
}

function describe (error: Error): string {
  const refusal = refusalOf(error)
  if (refusal) return [refusal.message, ...refusal.faults.map(({ path, text }) => `- ${path} ${text.en}`)].join('\n')
  return explainFailure(error)
}
