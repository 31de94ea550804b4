// Commands at a terminal: what they do, also twice, and what they say to bad input.
import { spawnSync } from 'node:child_process'
import { desc, eq } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import type { Database } from '../server/database/client.ts'
import { auditEntries, exercises, lessons, signs, users } from '../server/database/tables.ts'
import { newcomer, password, signIn, signedIn, startApp } from './helper.ts'
import { terminal } from './support/terminal.ts'

t.test('create-admin makes an admin with a password from standard input or a file', async t => {
  const { run, open } = await terminal(t, password)
  const dir = t.testdir({ password: `${password}\n` })
  const [one, two] = [newcomer(), newcomer()]
  const piped = await run(['create-admin', one.email], `${password}\n`)
  t.same(piped, { code: 0, output: `${one.email} is an admin now, with the username ${one.username}\n`, complaint: '' })
  const file = `${dir}/password`
  const filed = await run(['create-admin', two.email, '--username', 'chosen name', '--password-file', file])
  t.equal(filed.code, 0, filed.complaint)

  const db = await open()
  const app = await startApp(t, {}, db)
  const { headers, user } = await signIn(app, one)
  t.equal(user.role, 'admin')
  t.equal((await app.inject({ url: '/api/users', headers })).json().meta.total, 2)
  t.equal((await signIn(app, two)).user.username, 'chosen name')
})

t.test('create-admin makes an admin of a user, who keeps the password', async t => {
  const { run, use, open } = await terminal(t, password)
  const { email } = newcomer()
  await run(['create-admin', email], password)
  await use(db => db.update(users).set({ role: 'student' }))
  const promoted = await run(['create-admin', email.toUpperCase()])
  t.same(promoted, { code: 0, output: `${email} had an account and is an admin now\n`, complaint: '' })
  const again = await run(['create-admin', email])
  t.same(again, { code: 0, output: `${email} is an admin already\n`, complaint: '' })
  const entries = (await open()).select().from(auditEntries).where(eq(auditEntries.action, 'user.role_changed'))
  t.equal((await entries).length, 1)
})

const noTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')
  ? false
  : 'needs the script command of util-linux'

t.test('create-admin asks for the password at a terminal, and never shows it', { skip: noTerminal }, async t => {
  const { type, open } = await terminal(t, password)
  const account = newcomer()
  const dialog = (again: string): [string, string][] => [['Password:', password], ['Once more:', again]]
  const typo = await type(['create-admin', account.email], dialog('rivers run over bridges'))
  t.equal(typo.code, 1)
  t.match(typo.shown, 'The two passwords differ')
  t.notMatch(typo.shown, /rivers/)
  const { code, shown } = await type(['create-admin', account.email], dialog(password))
  t.equal(code, 0, shown)
  t.match(shown, `${account.email} is an admin now`)
  const app = await startApp(t, {}, await open())
  t.equal((await signIn(app, account)).user.role, 'admin')
})

t.test('create-admin says what is wrong, and changes nothing', async t => {
  const { run, open } = await terminal(t, password)
  const dir = t.testdir({ short: 'sevenof\n' })
  const [first, second] = [newcomer(), newcomer()]
  t.equal((await run(['create-admin', first.email, '--username', 'Ana Admin'], password)).code, 0)
  const wrong: [string, string[], string, RegExp][] = [
    ['two e-mails', [first.email, second.email], password, /^create-admin <email>/],
    ['no e-mail', ['nobody'], password, /^nobody is not an e-mail address/],
    ['a name that is taken', [second.email, '--username', 'ana admin'], password, /username is already in use/],
    ['a name that makes no username', ['x@example.org'], password, /^The username must have at least 3 .*--username/],
    ['a password among the arguments', [second.email, '--password', 'x'], '', /Unknown option '--password'/],
    ['no password', [second.email], '', /^The password /],
    ['a short password', [second.email, '--password-file', `${dir}/short`], password, /^The password /],
    ['no such file', [second.email, '--password-file', `${dir}/none`], password, /no such file/]
  ]
  for (const [what, args, input, complaint] of wrong) {
    const answer = await run(['create-admin', ...args], input)
    t.same([answer.code, answer.output], [1, ''], what)
    t.match(answer.complaint, complaint, what)
  }
  t.same((await (await open()).select().from(users)).map(({ email }) => email), [first.email])
})

/** Somebody who has an account, and is signed in. */
async function member (t: Test, db: Database) {
  const app = await startApp(t, {}, db)
  const someone = await signedIn(app)
  await app.close()
  return someone
}

t.test('sessions lists where a user is signed in, and ends that', async t => {
  const { run, use, open } = await terminal(t, password)
  const { account: { email }, headers } = await use(db => member(t, db))
  const { code, output } = await run(['sessions', email])
  t.equal(code, 0)
  t.match(output, /^2\S+Z\t2\S+Z\t127\.0\.0\.1\n/)
  t.match(output, `${email}: 1 open`)
  t.match((await run(['sessions', email.toUpperCase(), '--end'])).output, `${email}: 1 ended`)
  const nobody = await run(['sessions', 'nobody@school.example'])
  t.same([nobody.code, nobody.complaint], [1, 'Nobody has the e-mail address nobody@school.example\n'])
  const db = await open()
  t.equal((await (await startApp(t, {}, db)).inject({ url: '/api/users/me', headers })).statusCode, 401)
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  t.match(entry, { action: 'user.logged_out', actor: null, targetKind: 'user', details: { everywhere: true } })
})

t.test('reset-password gives another password and ends all sessions', async t => {
  const another = 'a lighthouse in the fog'
  const { run, use, open } = await terminal(t, another)
  const { account, headers } = await use(db => member(t, db))
  const common = await run(['reset-password', account.email], 'password1234')
  t.match([common.code, common.complaint], [1, /most common/])
  const { code, output } = await run(['reset-password', account.email, '--generate'])
  t.equal(code, 0)
  const [told, generated = ''] = output.split('\n')
  t.equal(told, `${account.email} has a new password and is signed out everywhere`)
  await use(async db => {
    const app = await startApp(t, {}, db)
    t.equal((await app.inject({ url: '/api/users/me', headers })).statusCode, 401)
    await t.rejects(signIn(app, account), 'the old one is nothing now')
    await signIn(app, { ...account, password: generated })
    await app.close()
  })
  const coded = await run(['reset-password', account.email, '--code'])
  const [until, resetCode] = coded.output.split('\n')
  t.match(until, /^Good once, until 2\S+Z/)
  const db = await open()
  const app = await startApp(t, {}, db)
  const chosen = { code: resetCode, password: another }
  t.equal((await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: chosen })).statusCode, 200)
  await signIn(app, { ...account, password: another })
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'user.password_changed'))
  t.same(entries.map(({ actor, targetKind }) => [actor, targetKind]), [[null, 'user'], [null, 'user']])
})

t.test('check tells of each thing the server needs whether it is right', async t => {
  const { run } = await terminal(t, password)
  const right = await run(['check'], '', { REDIS_URL: process.env.TEST_REDIS_URL ?? '' })
  t.same([right.code, right.complaint], [0, ''])
  const lines = right.output.split('\n')
  t.match(lines, [/^ok\tsettings/, /^ok\tdatabase: .*up to date/, /^ok\tredis: /, /^ok\tmodels: alphabet/])
  const wrong = await run(['check'], '', {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    JWT_SECRET: 'a secret that only the tests know',
    REDIS_URL: 'redis://127.0.0.1:1',
    MODELS_DIR: t.testdir()
  })
  t.equal(wrong.code, 1)
  t.match(wrong.output.split('\n'), [/^ok/, /^failed\tdatabase: .*REFUSED/, /^failed\tredis: /, /^failed\tmodels: /])
})

t.test('seed and migrate may be repeated', async t => {
  const { run, open } = await terminal(t, password)
  const loaded = { code: 0, output: 'The content is loaded.\n', complaint: '' }
  for (const time of ['once', 'twice']) t.same(await run(['seed']), loaded, time)
  t.same(await run(['migrate']), { code: 0, output: 'The database is up to date\n', complaint: '' })
  const db = await open()
  t.equal((await db.select().from(signs)).filter(({ word }) => /^[A-Z]$/.test(word)).length, 26, 'each letter once')
  for (const table of [lessons, exercises]) {
    const keys = (await db.select().from(table)).map(({ key }) => key)
    t.ok(keys.length > 0)
    t.equal(new Set(keys).size, keys.length)
  }
})

t.test('a wrong verb or setting stops a command, with what is wrong', async t => {
  const { run } = await terminal(t, password)
  for (const verb of [[], ['toString']]) {
    const { code, complaint } = await run(verb)
    t.equal(code, 2)
    t.match(complaint, /create-admin <email>/)
  }
  const { code, output, complaint } = await run(['seed'], '', { PORT: 'x', HISTORY_TTL: 'soon' })
  t.same([code, output], [1, ''])
  for (const name of ['PORT', 'HISTORY_TTL']) t.match(complaint, `- ${name} must be`)
})
