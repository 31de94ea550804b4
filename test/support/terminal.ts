// The commands of the product as processes of their own, on a database that nobody else uses.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import { openMigratedDatabase } from '../../server/database/client.ts'
import type { Database } from '../../server/database/client.ts'
import { compiled } from './compiled.ts'
import { copyTemplate } from './database.ts'

/** Runs `dactylo` commands; none may show a stack, or a text that is secret. */
export async function terminal (t: Test, secret: string) {
  const { databaseUrl, dataDir, remove } = await copyTemplate()
  t.teardown(remove)
  const where = { databaseUrl, dataDir, statementTimeout: 20_000 }
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    // As for the servers of tests: measuring what is covered would double the time of each start.
    NODE_V8_COVERAGE: '',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, JWT_SECRET: 'a secret that only the tests know' })
  }
  const command = (args: string[]) => [compiled('cli.js'), ...args]
  const check = (shown: string, args: string[]) => {
    t.notMatch(shown, /^ {4}at /m, `${args.join(' ')}: no stack`)
    t.notOk(shown.includes(secret), `${args.join(' ')}: no secret`)
  }
  return {
    /** At a terminal, where each answer is typed when its question has come. */
    async type (args: string[], dialog: [question: string, answer: string][]) {
      const child = spawn('script', ['-qec', [process.execPath, ...command(args)].join(' '), '/dev/null'], { env })
      let shown = ''
      for await (const text of child.stdout) {
        shown += text
        while (dialog[0] && shown.includes(dialog[0][0])) child.stdin.write(`${dialog.shift()![1]}\r`)
      }
      check(shown, args)
      return { code: child.exitCode ?? (await once(child, 'exit'))[0], shown }
    },
    async run (args: string[], input = '', settings: Record<string, string> = {}) {
      const child = spawn(process.execPath, command(args), { env: { ...env, ...settings } })
      child.stdin.end(input)
      const ended = once(child, 'exit')
      const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      check(output + complaint, args)
      return { code, output, complaint }
    },
    /** Between commands: an embedded database is theirs alone. */
    async use<T> (work: (db: Database) => Promise<T>): Promise<T> {
      const { db, close } = await openMigratedDatabase(where)
      return work(db).finally(close)
    },
    async open () {
      const { db, close } = await openMigratedDatabase(where)
      t.teardown(close)
      return db
    }
  }
}
