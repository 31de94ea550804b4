// Commands at a terminal: what they do twice, and what they say to bad input.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import t from 'tap'
import type { Test } from 'tap'
import { openMigratedDatabase } from '../server/database/client.ts'
import { exercises, lessons, signs, users } from '../server/database/tables.ts'
import { inProject } from '../server/paths.ts'
import { newcomer, password } from './helper.ts'
import { copyTemplate } from './support/database.ts'

async function terminal (t: Test) {
  const { databaseUrl, dataDir, remove } = await copyTemplate()
  t.teardown(remove)
  const jwtSecret = 'a secret that only the tests know'
  const server = databaseUrl && { DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret }
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...server }
  return {
    async run (args: string[], input = '', settings: Record<string, string> = {}) {
      const command = ['--import', 'tsx', inProject('server', 'cli.ts'), ...args]
      const child = spawn(process.execPath, command, { env: { ...env, ...settings } })
      child.stdin.end(input)
      const ended = once(child, 'exit')
      const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      t.notMatch(output + complaint, /^ {4}at /m, `${args.join(' ')}: no stack`)
      t.notOk((output + complaint).includes(password), `${args.join(' ')}: no password`)
      return { code, output, complaint }
    },
    async open () {
      const { db, close } = await openMigratedDatabase({ databaseUrl, dataDir, statementTimeout: 20_000 })
      t.teardown(close)
      return db
    }
  }
}

t.test('seed and migrate may be repeated', async t => {
  const { run, open } = await terminal(t)
  const loaded = { code: 0, output: 'The content is loaded.\n', complaint: '' }
  t.same(await run(['seed']), loaded)
  t.same(await run(['seed']), loaded)
  t.equal((await run(['migrate'])).code, 0)
  const db = await open()
  t.equal((await db.select().from(signs)).filter(({ word }) => /^[A-Z]$/.test(word)).length, 26, 'each letter once')
  for (const table of [lessons, exercises]) {
    const keys = (await db.select().from(table)).map(({ key }) => key)
    t.ok(keys.length > 0)
    t.equal(new Set(keys).size, keys.length)
  }
})

t.test('create-admin refuses what a registration would, in a sentence', async t => {
  const { run, open } = await terminal(t)
  const dir = t.testdir({ empty: '', short: 'sevenof\n' })
  const [first, second] = [newcomer(), newcomer()]
  t.equal((await run(['create-admin', first.email, '--username', 'Ana Admin'], password)).code, 0)
  const refused: [string, string[], string, RegExp][] = [
    ['two e-mails', [first.email, second.email], password, /^create-admin <email>/],
    ['a name that is taken', [second.email, '--username', 'ana admin'], password, /username is already in use/],
    ['a name that is too short', [second.email, '--username', 'ab'], password, /^The username /],
    ['no password', [second.email], '', /^The password /],
    ['an empty file', [second.email, '--password-file', `${dir}/empty`], password, /^The password /],
    ['a short password', [second.email, '--password-file', `${dir}/short`], password, /^The password /],
    ['no such file', [second.email, '--password-file', `${dir}/none`], password, /no such file/],
    ['the e-mail for a password', [second.email], second.email, /password/]
  ]
  for (const [what, args, input, complaint] of refused) {
    const answer = await run(['create-admin', ...args], input)
    t.same([answer.code, answer.output], [1, ''], what)
    t.match(answer.complaint, complaint, what)
  }
  t.same((await (await open()).select().from(users)).map(({ email }) => email), [first.email])
})

t.test('wrong settings stop a command, with every fault named', async t => {
  const { run } = await terminal(t)
  for (const verb of ['migrate', 'seed']) {
    const { code, output, complaint } = await run([verb], '', { PORT: 'x', HISTORY_TTL: 'soon' })
    t.same([code, output], [1, ''], verb)
    for (const name of ['PORT', 'HISTORY_TTL']) t.match(complaint, `- ${name} must be`)
  }
})
