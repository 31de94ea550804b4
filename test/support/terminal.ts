// The product's commands: called in this process, or as separate processes where a test needs that.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import { runCommand } from '../../server/operations/commands/run-command.ts'
import type { Terminal } from '../../server/operations/commands/terminal.ts'
import { openMigratedDatabase } from '../../server/database/open.ts'
import type { Database } from '../../server/database/database.ts'
import { ownDatabase } from '../helper.ts'
import { compiled } from './compiled.ts'
import { copyTemplate } from './database.ts'

/** A prompt, and what is typed after it appears. */
export type Dialog = [question: string, answer: string][]

type Settings = Record<string, string>

/** Milliseconds after which a command counts as hanging. */
const TIMEOUT_MS = 180_000

/** No command may print a stack or a secret. It throws: an assertion between the tests of a file would end the file. */
const checkOf = (secret: string) => (shown: string, args: string[]) => {
  assert.doesNotMatch(shown, /^ {4}at /m, `${args.join(' ')} prints a stack`)
  assert.ok(!shown.includes(secret), `${args.join(' ')} prints a secret`)
}

/** Runs commands on one database, which stays open between them unless they open their own.
 * @param secret must not be printed by any command */
export async function commandLine (t: Test, secret: string, db?: Database) {
  const database = db ?? await ownDatabase(t)
  const check = checkOf(secret)
  const openDatabase = async () =>
    ({ db: database, countConnections: () => ({ open: 1, busy: 0 }), close: async () => {} })

  async function call (args: string[], { stdin, env = {}, hear }: Call) {
    const [stdout, stderr] = [collector(), collector(hear)]
    Object.assign(stderr.stream, { isTTY: stdin.isTTY })
    const streams = { stdin, stdout: stdout.stream, stderr: stderr.stream }
    // A second worker would only load its networks.
    const code = await runCommand(args, { env: { RECOGNITION_WORKERS: '1', ...env }, ...streams, openDatabase })
    const [output, complaint] = [stdout.text(), stderr.text()]
    check(output + complaint, args)
    return { code, output, complaint }
  }
  return {
    db: database,
    run: (args: string[], input = '', env: Settings = {}) => call(args, { env, stdin: Readable.from([input]) }),
    /** Types each answer after its prompt. */
    type: (args: string[], dialog: Dialog, env: Settings = {}) => {
      const stdin = Object.assign(new PassThrough(), { isTTY: true })
      const hear = (output: string) => { if (dialog[0] && output.includes(dialog[0][0])) setImmediate(answer) }
      const answer = () => stdin.write(`${dialog.shift()![1]}\r`)
      return call(args, { stdin, env, hear })
    }
  }
}

interface Call { stdin: Terminal['stdin'], env?: Settings, hear?: (output: string) => void }

/** A stream that collects its output.
 * @param hear called with the whole output after each write */
function collector (hear: (output: string) => void = () => {}) {
  let output = ''
  const stream = new Writable({
    write (chunk, _encoding, done) {
      output += chunk
      hear(output)
      done()
    }
  })
  return { stream, text: () => output }
}

/** Starts commands as processes that open this terminal's database, one at a time.
 * @param secret must not be printed by any command */
export async function terminal (t: Test, secret: string) {
  const { databaseUrl, dataDir, remove } = await copyTemplate()
  t.teardown(remove)
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, JWT_SECRET: 'a secret that only the tests know' })
  }
  const command = (args: string[]) => [compiled('cli.js'), ...args]
  const check = checkOf(secret)
  return {
    /** The settings of this terminal. */
    env,
    /** Types each answer after its prompt. */
    async type (args: string[], dialog: Dialog) {
      const line = [process.execPath, ...command(args)].join(' ')
      const child = spawn('script', ['-qec', line, '/dev/null'], { env, timeout: TIMEOUT_MS })
      let shown = ''
      for await (const text of child.stdout) {
        shown += text
        while (dialog[0] && shown.includes(dialog[0][0])) child.stdin.write(`${dialog.shift()![1]}\r`)
      }
      check(shown, args)
      return { code: child.exitCode ?? (await once(child, 'exit'))[0], shown }
    },
    async run (args: string[], input = '', settings: Settings = {}) {
      const child = spawn(process.execPath, command(args), { env: { ...env, ...settings }, timeout: TIMEOUT_MS })
      child.stdin.end(input)
      const ended = once(child, 'exit')
      const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      check(output + complaint, args)
      return { code, output, complaint }
    },
    /** Opens the database after the last process. */
    async open () {
      const { db, close } = await openMigratedDatabase({ databaseUrl, dataDir, statementTimeout: 20_000 })
      t.teardown(close)
      return db
    }
  }
}
