import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import t from 'tap'
import type { Test } from 'tap'
import { openMigratedDatabase } from '../server/database/client.ts'
import { auditEntries, users } from '../server/database/tables.ts'
import { inProject } from '../server/paths.ts'
import { newcomer, password, signIn, startApp } from './helper.ts'
import { copyTemplate } from './support/database.ts'

async function terminal (t: Test) {
  const { databaseUrl, dataDir, remove } = await copyTemplate()
  t.teardown(remove)
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, JWT_SECRET: 'a secret that only the tests know' })
  }
  const command = (args: string[]) => [process.execPath, '--import', 'tsx', inProject('server', 'cli.ts'), ...args]
  return {
    /** At a terminal, where each answer is typed when its question has come. */
    async type (args: string[], dialog: [question: string, answer: string][]) {
      const child = spawn('script', ['-qec', command(args).join(' '), '/dev/null'], { env })
      let shown = ''
      for await (const text of child.stdout) {
        shown += text
        while (dialog[0] && shown.includes(dialog[0][0])) child.stdin.write(`${dialog.shift()![1]}\r`)
      }
      return { code: child.exitCode ?? (await once(child, 'exit'))[0], shown }
    },
    async run (args: string[], input = '') {
      const [node, ...rest] = command(args)
      const child = spawn(node!, rest, { env })
      child.stdin.end(input)
      const [output, complaint, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit')
      ])
      return { code, output, complaint }
    },
    async open () {
      const { db, close } = await openMigratedDatabase({ databaseUrl, dataDir, statementTimeout: 20_000 })
      t.teardown(close)
      return db
    }
  }
}

t.test('create-admin makes an admin with a password from standard input or a file', async t => {
  const { run, open } = await terminal(t)
  const dir = t.testdir({ password: `${password}\n` })
  const [one, two] = [newcomer(), newcomer()]
  const piped = await run(['create-admin', one.email], `${password}\n`)
  t.same(piped, { code: 0, output: `${one.email} is an admin now, with the username ${one.username}\n`, complaint: '' })
  const filed = await run([
    'create-admin',
    two.email,
    '--username',
    'chosen name',
    '--password-file',
    `${dir}/password`
  ])
  t.equal(filed.code, 0, filed.complaint)

  const db = await open()
  const app = await startApp(t, {}, db)
  const { headers, user } = await signIn(app, one)
  t.equal(user.role, 'admin')
  t.equal((await app.inject({ url: '/api/users', headers })).json().meta.total, 2)
  t.equal((await signIn(app, two)).user.username, 'chosen name')
})

const noTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')
  ? false
  : 'needs the script command of util-linux'

t.test('create-admin asks for the password at a terminal, and never shows it', { skip: noTerminal }, async t => {
  const { type, open } = await terminal(t)
  const account = newcomer()
  const typo = await type(
    ['create-admin', account.email],
    [
      ['Password:', password],
      ['Once more:', 'rivers run over bridges']
    ]
  )
  t.equal(typo.code, 1)
  t.match(typo.shown, 'The two passwords differ')
  const { code, shown } = await type(
    ['create-admin', account.email],
    [
      ['Password:', password],
      ['Once more:', password]
    ]
  )
  t.equal(code, 0, shown)
  t.match(shown, `${account.email} is an admin now`)
  t.notMatch(shown + typo.shown, /rivers/)
  const app = await startApp(t, {}, await open())
  t.equal((await signIn(app, account)).user.role, 'admin')
})

t.test('create-admin makes an admin of a user', async t => {
  const { run, open } = await terminal(t)
  const account = newcomer()
  await run(['create-admin', account.email], password)
  const again = await run(['create-admin', account.email.toUpperCase()])
  t.same(again, { code: 0, output: `${account.email} had an account and is an admin now\n`, complaint: '' })
  t.equal(
    (await (await open()).select().from(auditEntries).where(eq(auditEntries.action, 'user.role_changed')))
      .length,
    1
  )
})

t.test('create-admin says what is wrong, and changes nothing', async t => {
  const { run, open } = await terminal(t)
  const { email } = newcomer()
  const complaints: [string[], string, RegExp][] = [
    [['create-admin'], password, /^create-admin <email>/],
    [['create-admin', 'nobody'], password, /^nobody is not an e-mail address/],
    [['create-admin', email], 'password1234', /^This password is one of the most common ones/],
    [['create-admin', email, '--password', 'secret'], '', /Unknown option '--password'/]
  ]
  for (const [args, input, complaint] of complaints) {
    const answer = await run(args, input)
    t.equal(answer.code, 1, args.join(' '))
    t.match(answer.complaint, complaint)
    t.notMatch(answer.complaint, / {4}at /)
  }
  t.same(await (await open()).select().from(users), [])
})

t.test('an unknown verb gets the list of verbs', async t => {
  const { run } = await terminal(t)
  for (const verb of [[], ['toString']]) {
    const { code, complaint } = await run(verb)
    t.equal(code, 2)
    t.match(complaint, /create-admin <email>/)
  }
  t.same(await run(['migrate']), { code: 0, output: 'The database is up to date\n', complaint: '' })
})
