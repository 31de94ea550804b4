// The commands at a terminal: effects, repeated calls, and errors for bad input.
import { spawn, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { desc, eq, sql } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import { openMigratedDatabase } from '../server/database/open.ts'
import type { Database } from '../server/database/database.ts'
import { auditEntries, exercises, lessons, media, modules, signs, users } from '../server/database/schema/tables.ts'
import { fileDatabase, newcomer, password, signIn, signedIn, startApp } from './helper.ts'
import { compiled } from './support/compiled.ts'
import { copyTemplate } from './support/database.ts'
import { drawLetter } from './support/drawn-letter.ts'
import { commandLine, terminal } from './support/terminal.ts'
import type { Dialog } from './support/terminal.ts'

t.test('create-admin creates an admin with a password from standard input', async t => {
  const { run, db } = await commandLine(t, password)
  const account = newcomer()
  const { email, username } = account
  const piped = await run(['create-admin', email], `${password}\n`)
  t.same(piped, { code: 0, output: `${email} is now an admin with the username ${username}\n`, complaint: '' })
  const app = await startApp(t, {}, db)
  const { headers, user } = await signIn(app, account)
  t.equal(user.role, 'admin')
  t.equal((await app.inject({ url: '/api/users', headers })).json().meta.total, 1)
})

t.test('create-admin reads the password from a file', async t => {
  const { run, db } = await commandLine(t, password)
  const file = `${t.testdir({ password: `${password}\n` })}/password`
  const account = newcomer()
  const { code, complaint } = await run([
    'create-admin', account.email, '--username', 'chosen name', '--password-file', file
  ])
  t.same([code, complaint], [0, ''])
  const { user } = await signIn(await startApp(t, {}, db), account)
  t.same([user.role, user.username], ['admin', 'chosen name'])
})

t.test('create-admin promotes an existing user, who keeps the password', async t => {
  const { run, db } = await commandLine(t, password)
  const { email } = newcomer()
  await run(['create-admin', email], password)
  await db.update(users).set({ role: 'student' })
  const promoted = await run(['create-admin', email.toUpperCase()])
  t.same(promoted, { code: 0, output: `${email} is now an admin and keeps the account\n`, complaint: '' })
  const again = await run(['create-admin', email])
  t.same(again, { code: 0, output: `${email} is already an admin\n`, complaint: '' })
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'user.role_changed'))
  t.equal(entries.length, 1)
})

const noTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')
  ? false
  : 'needs the script command of util-linux'

/** Types a password, and repeats it. */
const dialog = (again: string): Dialog => [['Password:', password], ['Repeat the password:', again]]

t.test('create-admin prompts for the password at a terminal without echoing it', { skip: noTerminal }, async t => {
  const { type, open } = await terminal(t, password)
  const account = newcomer()
  const { code, shown } = await type(['create-admin', account.email], dialog(password))
  t.equal(code, 0, shown)
  t.match(shown, `${account.email} is now an admin`)
  const app = await startApp(t, {}, await open())
  t.equal((await signIn(app, account)).user.role, 'admin')
})

t.test('create-admin refuses two passwords that differ', async t => {
  const { type, db } = await commandLine(t, password)
  const { email } = newcomer()
  const typo = await type(['create-admin', email], dialog('rivers run over bridges'))
  t.same([typo.code, typo.output], [1, ''])
  t.match(typo.complaint, 'The two passwords differ')
  t.notMatch(typo.complaint, /rivers/)
  t.same(await db.select().from(users), [])
  t.equal((await type(['create-admin', email], dialog(password))).code, 0)
})

t.test('create-admin reports bad input and changes nothing', async t => {
  const { run, db } = await commandLine(t, password)
  const dir = t.testdir({ short: 'sevenof\n' })
  const [first, second] = [newcomer(), newcomer()]
  t.equal((await run(['create-admin', first.email, '--username', 'Ana Admin'], password)).code, 0)
  const wrong: [string, string[], string, RegExp][] = [
    ['two e-mails', [first.email, second.email], password, /^create-admin <email>/],
    ['no e-mail', ['nobody'], password, /^nobody is neither an e-mail address nor a username in use/],
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
  t.same((await db.select().from(users)).map(({ email }) => email), [first.email])
})

/** Registers a user, who is then signed in. */
async function member (t: Test, db: Database) {
  const app = await startApp(t, {}, db)
  return { app, ...await signedIn(app) }
}

t.test('sessions lists and ends a user’s sessions', async t => {
  const { run, db } = await commandLine(t, password)
  const { account: { email }, headers, app } = await member(t, db)
  const { code, output } = await run(['sessions', email])
  t.equal(code, 0)
  t.match(output, /^2\S+Z\t2\S+Z\t127\.0\.0\.1\n/)
  t.match(output, `${email}: 1 open`)
  t.match((await run(['sessions', email.toUpperCase(), '--end'])).output, `${email}: 1 ended`)
  const nobody = await run(['sessions', 'nobody@school.example'])
  t.same([nobody.code, nobody.complaint], [1, 'No user has the e-mail address nobody@school.example\n'])
  t.equal((await app.inject({ url: '/api/users/me', headers })).statusCode, 401)
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  t.match(entry, { action: 'user.logged_out', actor: null, targetKind: 'user', details: { everywhere: true } })
})

t.test('user-export prints all data about a user, and the log says so', async t => {
  const { run, db } = await commandLine(t, password)
  const { user: { username }, account: { email }, headers, app } = await member(t, db)
  const { code, output } = await run(['user-export', username])
  const { events, ...data } = JSON.parse(output).data
  const answer = await app.inject({ url: '/api/users/me/export', headers })
  const { events: later, ...mine } = answer.json().data
  t.same([code, data], [0, mine])
  t.match(events.at(-1), { action: 'user.exported', targetKind: 'user' })
  t.same(later.slice(0, -1), events)
  t.match((await run(['user-export', email])).output, /^\{"success":true,"data":.*\}\n$/)
  const refused = [
    await run(['user-export', 'nobody']), await run(['user-export']), await run(['user-export', 'a', 'b'])
  ]
  t.same(refused.map(({ code, output }) => [code, output]), Array(3).fill([1, '']))
  t.equal(refused[0]!.complaint, 'No user has the username nobody\n')
})

t.test('reset-password sets a new password and ends all sessions', async t => {
  const another = 'a lighthouse in the fog'
  const { run, db } = await commandLine(t, another)
  const { app, account, headers } = await member(t, db)
  const common = await run(['reset-password', account.email], 'password1234')
  t.match([common.code, common.complaint], [1, /most common/])
  const { code, output } = await run(['reset-password', account.email, '--generate'])
  t.equal(code, 0)
  const [message, generated = ''] = output.split('\n')
  t.equal(message, `${account.email} has a new password and is signed out everywhere`)
  t.equal((await app.inject({ url: '/api/users/me', headers })).statusCode, 401)
  await t.rejects(signIn(app, account), 'the old password no longer works')
  await signIn(app, { ...account, password: generated })
  const coded = await run(['reset-password', account.email, '--code'])
  const [until, resetCode] = coded.output.split('\n')
  t.match(until, /^Works once, until 2\S+Z, on the page: "Sign in", then "Forgotten your password\?"$/)
  const chosen = { code: resetCode, password: another }
  t.equal((await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: chosen })).statusCode, 200)
  await signIn(app, { ...account, password: another })
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'user.password_changed'))
  t.same(entries.map(({ actor, targetKind }) => [actor, targetKind]), [[null, 'user'], [null, 'user']])
})

t.test('a user without an e-mail is named by the username', async t => {
  const { run, db } = await commandLine(t, password)
  const { app, account, user: { username } } = await member(t, db)
  await db.update(users).set({ email: null }).where(eq(users.email, account.email))
  t.match((await run(['sessions', username.toUpperCase()])).output, `${username}: 1 open`)
  const { output } = await run(['reset-password', username, '--generate'])
  const [done, generated] = output.split('\n')
  t.equal(done, `${username} has a new password and is signed out everywhere`)
  await signIn(app, { email: username, password: generated! })
  t.match((await run(['create-admin', username])).output, `${username} is now an admin and keeps the account`)
  const nobody = await run(['reset-password', 'nobody', '--code'])
  t.same([nobody.code, nobody.complaint.trim()], [1, 'No user has the username nobody'])
})

/** A lesson with two exercises that learners can answer, two that they cannot, and such a draft. */
async function addUnanswerable (db: Database) {
  const texts = { description: '…', order: 1 }
  const [module] = await db.insert(modules).values({ ...texts, title: 'Module' }).returning()
  const [lesson] = await db.insert(lessons)
    .values({ ...texts, moduleId: module!.id, title: 'Les lettres', category: 'alphabet', duration: 5 }).returning()
  const [letter, word] = await db.insert(signs).values([
    { word: 'B', definition: 'Une lettre.', imageUrl: 'https://school.example/b.svg' },
    { word: 'Chat', definition: 'Sans image.' }
  ]).returning({ id: signs.id })
  const exercise = { lessonId: lesson!.id, answer: 'B' }
  const question = { ...exercise, type: 'image_to_word' as const, options: ['A', 'B'], prompt: 'Quel mot ?' }
  const signed = { ...exercise, type: 'sign_recognition' as const, prompt: 'Signez B.' }
  await db.insert(exercises).values([
    { ...question, signId: letter!.id, order: 1 }, { ...signed, signId: letter!.id, order: 2 },
    { ...question, signId: word!.id, order: 3 }, { ...signed, signId: word!.id, order: 4 },
    { ...question, order: 5, isPublished: false }
  ])
}

t.test('check reports the state of everything the server needs, and lists missing files', async t => {
  const { run } = await commandLine(t, password, await fileDatabase())
  const { databaseUrl, dataDir, remove } = await copyTemplate()
  t.teardown(remove)
  const { db, close } = await openMigratedDatabase({ databaseUrl, dataDir, statementTimeout: 20_000 })
  const film = { type: 'video/mp4', bytes: 1, width: 1, height: 1 } as const
  await db.insert(media).values(['a', 'b'].map(digit => ({ ...film, hash: digit.repeat(64) })))
  await addUnanswerable(db)
  await close()
  const [one, other] = ['a', 'b'].map(digit => `${digit.repeat(64)}.mp4`) as [string, string]
  const folder = t.testdir({ all: { [one]: 'x', [other]: 'x' }, some: { [one]: 'x' }, none: {} })
  const env = { JWT_SECRET: 'a secret that only the tests know', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const right = await run(['check'], '', {
    ...env, REDIS_URL: process.env.TEST_REDIS_URL ?? '', MEDIA_DIR: join(folder, 'all')
  })
  t.same([right.code, right.complaint], [0, ''])
  t.match(right.output.split('\n'), [
    /^ok\tsettings/, /^ok\tdisk: /, /^ok\tdatabase: .*up to date/, /^ok\tredis: /, /^ok\tmodels: alphabet/,
    /^ok\tmedia: 2 files in /,
    /^note\texercises: nobody can answer "Quel mot \?" in the lesson "Les lettres": it has no sign with a picture/,
    /^note\texercises: nobody can answer "Signez B." in the lesson "Les lettres": it has no sign of a letter/,
    /^ok\texercises: 4 published, 2 that nobody can answer/
  ])

  const noModels = { MODELS_DIR: join(folder, 'none') }
  const some = join(folder, 'some')
  t.match((await run(['check'], '', { ...env, ...noModels, MEDIA_DIR: some })).output,
    `failed\tmedia: 1 of 2 files are missing in ${some}, such as ${other}\n`)
  const empty = { DATA_DIR: join(folder, 'new'), DATABASE_URL: '' }
  const { output } = await run(['check'], '', { ...empty, ...noModels })
  t.match(output, /^ok\tmedia: in .*new\/media, not checked until /m)
  t.match(output, /^ok\tdisk: [\d.]+ GB free for the database$/m, 'also before the first start')
  const wrong = await run(['check'], '', {
    ...env,
    ...noModels,
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1'
  })
  t.equal(wrong.code, 1)
  t.match(wrong.output.split('\n'), [
    /^ok\tsettings/, /^ok\tdisk: PostgreSQL has its own/,
    /^failed\tdatabase: .*REFUSED/, /^failed\tredis: /, /^failed\tmodels: /
  ])
})

t.test('check counts pending migrations, and runs none', async t => {
  const { run } = await commandLine(t, password, await fileDatabase())
  const { databaseUrl, dataDir, remove } = await copyTemplate()
  t.teardown(remove)
  const { db, close } = await openMigratedDatabase({ databaseUrl, dataDir, statementTimeout: 20_000 })
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at =
    (select max(created_at) from drizzle.__drizzle_migrations)`)
  await close()
  const env = { JWT_SECRET: 'a secret that only the tests know', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  for (const time of ['once', 'twice']) {
    const { output } = await run(['check'], '', { ...env, MODELS_DIR: t.testdirName })
    t.match(output, /^ok\tdatabase: .*pending migrations: 1 /m, time)
    t.match(output, /^ok\tmedia: .*not checked until the database is up to date$/m, time)
  }
})

t.test('seed and migrate can be repeated', async t => {
  const { run, db } = await commandLine(t, password)
  const loaded = { code: 0, output: 'The content is loaded.\n', complaint: '' }
  t.same(await run(['seed']), loaded, 'once')
  t.same(await run(['seed']), loaded, 'twice')
  t.same(await run(['migrate']), { code: 0, output: 'The database is up to date\n', complaint: '' })
  t.equal((await db.select().from(signs)).filter(({ word }) => /^[A-Z]$/.test(word)).length, 26, 'each letter once')
  for (const table of [lessons, exercises]) {
    const keys = (await db.select().from(table)).map(({ key }) => key)
    t.ok(keys.length > 0)
    t.equal(new Set(keys).size, keys.length)
  }
})

t.test('a command continues when the reader closes the pipe', async t => {
  const folder = t.testdir()
  const settings = { DATA_DIR: join(folder, 'none'), MODELS_DIR: folder }
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn('sh', ['-c', '"$@" | true', 'sh', process.execPath, compiled('cli.js'), 'check'], { env })
  t.equal(await text(child.stderr), '')
})

t.test('recognize prints a line for each image of a folder and names those it could not read', async t => {
  const { run } = await commandLine(t, password, await fileDatabase())
  const folder = t.testdir({ 'b.png': 'not an image', 'notes.txt': 'left out' })
  await writeFile(join(folder, 'a.jpg'), await drawLetter('L'))
  const { code, output, complaint } = await run(['recognize', folder, join(folder, 'missing.jpg')])
  t.same([code, complaint], [1, ''])
  const lines = output.trim().split('\n')
  t.equal(lines.length, 3)
  t.match(lines[0], /a\.jpg\tL\t.*\t\d+ ms$/)
  t.match(lines[1], /b\.png\tThe file is neither/)
  t.match(lines[2], /missing\.jpg\t.*no such file/)
})

t.test('a command stops at a wrong verb, argument or setting and says what is wrong', async t => {
  const { run } = await commandLine(t, password, await fileDatabase())
  for (const verb of [[], ['toString'], ['nothing']]) {
    const { code, complaint } = await run(verb)
    t.equal(code, 2)
    t.match(complaint, /create-admin <email>.*recognize <image>/s)
  }
  t.match(await run(['recognize']), { code: 1, complaint: /one or more images/ })
  const { code, output, complaint } = await run(['seed'], '', { PORT: 'x', HISTORY_TTL: 'soon' })
  t.same([code, output], [1, ''])
  for (const name of ['PORT', 'HISTORY_TTL']) t.match(complaint, `- ${name} must be`)
})

t.test('content is imported and exported as JSON and CSV', async t => {
  const { run, db } = await commandLine(t, password)
  const folder = t.testdir({
    'signs.csv': 'key,word,definition\ncat,Chat,Les moustaches.\n',
    'faulty.json': '{"signs":[{"key":"dog","word":"Chien"}]}',
    'other.json': '{"verbs":[]}',
    'answer.json': '{"success":true,"data":{"signs":[{"key":"cat","word":"Chat","definition":"Les moustaches."}]}}',
    'latin.csv': Buffer.from('key,word,definition\nsummer,Été,Saison.\n', 'latin1')
  })
  const file = (name: string) => join(folder, name)
  t.match(await run(['content', 'import', file('signs.csv'), '--kind', 'signs', '--dry-run']),
    { code: 0, output: /signs\t1 created/ })
  t.equal(await db.$count(signs, eq(signs.key, 'cat')), 0)
  t.match(await run(['content', 'import', file('signs.csv'), '--kind', 'signs']),
    { code: 0, output: /signs\t1 created/ })
  t.equal(await db.$count(signs, eq(signs.key, 'cat')), 1)
  t.match(await run(['content', 'import', file('faulty.json'), '--dry-run']),
    { code: 1, output: /fault\tsigns\.0\.definition is required/ })
  t.match(await run(['content', 'import', file('faulty.json')]),
    { code: 1, complaint: /signs\.0\.definition is required/ })
  t.match(await run(['content', 'import', file('other.json')]), { code: 1, complaint: /verbs is not a known property/ })
  t.match(await run(['content', 'import', file('answer.json')]), { code: 0, output: /signs\t0 created, 0 changed/ })
  t.match(await run(['content', 'import', file('latin.csv'), '--kind', 'signs']),
    { code: 1, complaint: /^- latin\.csv is not UTF-8/m })

  t.match(await run(['content', 'export', file('all.json')]), { code: 0, complaint: '' })
  t.match(await run(['content', 'import', file('all.json')]), { code: 0, output: /signs\t0 created, 0 changed/ })
  t.match(await run(['content', 'export', file('all.json')]), { code: 1 }, 'no file is overwritten')
  t.match(await run(['content', 'export', file('words.csv'), '--kind', 'words']), { code: 0 })
  for (const args of [['import'], ['export', 'a', 'b'], ['move', 'a.json'], ['export', 'a.csv']]) {
    t.match(await run(['content', ...args]), { code: 1, complaint: /content import <file>/ }, args.join(' '))
  }
})

t.test('more rows than a request allows can be imported and exported', async t => {
  const { run } = await commandLine(t, password)
  const folder = t.testdir()
  const [file, all] = [join(folder, 'many.json'), join(folder, 'all.json')]
  const many = Array.from({ length: 5001 }, (_, i) => ({ key: `k${i}`, word: `Signe ${i}`, definition: 'Un signe.' }))
  await writeFile(file, JSON.stringify({ signs: many }))
  t.match(await run(['content', 'import', file]), { code: 0, output: /signs\t5001 created/ })
  t.match(await run(['content', 'export', all]), { code: 0 })
  t.equal((JSON.parse(await readFile(all, 'utf8')) as { signs: object[] }).signs.length, 5001)
})
