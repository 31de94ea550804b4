// The commands of the product: called in this process, or as processes of their own where that is what is tested.
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

/** A question, and what is typed when it has come. */
export type Dialog = [question: string, answer: string][]

type Settings = Record<string, string>

/** Milliseconds after which a command counts as hanging. */
const PATIENCE = 180_000

/** No command may show a stack, or a text that is secret. */
const checkOf = (t: Test, secret: string) => (shown: string, args: string[]) => {
  t.notMatch(shown, /^ {4}at /m, `${args.join(' ')}: no stack`)
  t.notOk(shown.includes(secret), `${args.join(' ')}: no secret`)
}

/** Calls commands on one database, which stays open between them: the test's own, unless they are to open theirs.
 * @param secret what none of them may show */
export async function commandLine (t: Test, secret: string, db?: Database) {
  const database = db ?? await ownDatabase(t)
  const check = checkOf(t, secret)
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
    /** As at a terminal, where each answer is typed when its question has come. */
    type: (args: string[], dialog: Dialog, env: Settings = {}) => {
      const stdin = Object.assign(new PassThrough(), { isTTY: true })
      const hear = (said: string) => { if (dialog[0] && said.includes(dialog[0][0])) setImmediate(answer) }
      const answer = () => stdin.write(`${dialog.shift()![1]}\r`)
      return call(args, { stdin, env, hear })
    }
  }
}

interface Call { stdin: Terminal['stdin'], env?: Settings, hear?: (said: string) => void }

/** A stream that keeps what is written to it.
 * @param hear is told all of it, each time */
function collector (hear: (said: string) => void = () => {}) {
  let said = ''
  const stream = new Writable({
    write (chunk, _encoding, done) {
      said += chunk
      hear(said)
      done()
    }
  })
  return { stream, text: () => said }
}

/** Starts commands as processes, each of which opens the database of this terminal, and none while another does.
 * @param secret what none of them may show */
export async function terminal (t: Test, secret: string) {
  const { databaseUrl, dataDir, remove } = await copyTemplate()
  t.teardown(remove)
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    // As for the servers of tests: measuring what is covered would double the time of each start.
    NODE_V8_COVERAGE: '',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, JWT_SECRET: 'a secret that only the tests know' })
  }
  const command = (args: string[]) => [compiled('cli.js'), ...args]
  const check = checkOf(t, secret)
  return {
    /** The settings of this terminal. */
    env,
    /** At a terminal, where each answer is typed when its question has come. */
    async type (args: string[], dialog: Dialog) {
      const line = [process.execPath, ...command(args)].join(' ')
      const child = spawn('script', ['-qec', line, '/dev/null'], { env, timeout: PATIENCE })
      let shown = ''
      for await (const text of child.stdout) {
        shown += text
        while (dialog[0] && shown.includes(dialog[0][0])) child.stdin.write(`${dialog.shift()![1]}\r`)
      }
      check(shown, args)
      return { code: child.exitCode ?? (await once(child, 'exit'))[0], shown }
    },
    async run (args: string[], input = '', settings: Settings = {}) {
      const child = spawn(process.execPath, command(args), { env: { ...env, ...settings }, timeout: PATIENCE })
      child.stdin.end(input)
      const ended = once(child, 'exit')
      const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      check(output + complaint, args)
      return { code, output, complaint }
    },
    /** Opens the database, after the last process. */
    async open () {
      const { db, close } = await openMigratedDatabase({ databaseUrl, dataDir, statementTimeout: 20_000 })
      t.teardown(close)
      return db
    }
  }
}
