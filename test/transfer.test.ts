// Moving a database by `dactylo export` and `import`, between any two engines.
import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { eq, is, sql } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import t from '#tap'
import type { Test } from 'tap'
import { seed, seedIfEmpty } from '../server/administration/seed/seed.ts'
import { openMigratedDatabase } from '../server/database/open.ts'
import type { Database } from '../server/database/database.ts'
import * as schema from '../server/database/schema/tables.ts'
import { dumpTo } from '../server/database/dump/dump.ts'
import { restoreFrom } from '../server/database/dump/restore.ts'
import { tables } from '../server/database/dump/tables.ts'
import { newcomer, ownDatabase, password, signIn, signedIn, startApp } from './helper.ts'
import { call } from './support/classes.ts'
import { copyEmbedded, copyTemplate } from './support/database.ts'
import type { Where } from './support/database.ts'
import { missing, program } from './support/instances.ts'
import { onServer } from './support/template.ts'
import { commandLine } from './support/terminal.ts'

/** An embedded database, even with TEST_DATABASE_URL. */
async function embeddedDatabase (t: Test, dataDir: string): Promise<Database> {
  if (!process.env.TEST_DATABASE_URL) return ownDatabase(t)
  const { db, close } = await openMigratedDatabase({ ...await copyEmbedded(dataDir), statementTimeout: 20_000 })
  t.teardown(close)
  return db
}

/** Commands on a database with rows in every table, more than one read returns. */
async function usedDatabase (t: Test, folder: string) {
  const { run, db } = await commandLine(t, password, await embeddedDatabase(t, folder))
  await seed(db)
  const app = await startApp(t, {}, db)
  const learner = await signedIn(app)
  const admin = await signedIn(app, 'admin')
  const [exercise] = await db.select().from(schema.exercises)
    .where(eq(schema.exercises.type, 'image_to_word')).limit(1)
  const { headers } = learner
  await app.inject({ method: 'POST', url: `/api/lessons/${exercise!.lessonId}/start`, headers })
  const payload = { answer: exercise!.answer }
  await app.inject({ method: 'POST', url: `/api/exercises/${exercise!.id}/submit`, headers, payload })
  const review = { id: randomUUID(), letter: 'L', rating: 'good', reviewedAt: '2026-03-02T09:00:00Z' }
  await app.inject({ method: 'POST', url: '/api/reviews', headers, payload: { reviews: [review] } })
  const code = { method: 'POST', url: `/api/users/${learner.user.id}/reset-code`, headers: admin.headers } as const
  await app.inject(code)
  const { id } = (await call(app, 'POST', '/classes', admin.headers, { name: 'LSF 1' })).data
  const invitation = await call(app, 'POST', `/classes/${id}/invitations`, admin.headers, { maxUses: 2, days: 1 })
  await call(app, 'POST', '/classes/join', headers, { code: invitation.data.code })
  const removed = await signedIn(app)
  await call(app, 'POST', '/classes/join', removed.headers, { code: invitation.data.code })
  await call(app, 'DELETE', `/classes/${id}/members/${removed.user.id}`, admin.headers)
  const closed = await signedIn(app)
  await call(app, 'DELETE', '/users/me', closed.headers, { currentPassword: password })
  const dueOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const homework = { lessonIds: [exercise!.lessonId], dueOn, timeZone: 'Europe/Paris' }
  const [given] = (await call(app, 'POST', `/classes/${id}/assignments`, admin.headers, homework)).data
  const later = { dueOn: new Date(Date.now() + 172_800_000).toISOString().slice(0, 10), timeZone: 'UTC' }
  const path = `/classes/${id}/assignments/${given.id}/extensions/${learner.user.id}`
  await call(app, 'PUT', path, admin.headers, later)
  const change = { lastName: 'O’Neill "quoted" \\ 語\n\u2028\u2029', firstName: null }
  await db.update(schema.users).set(change)
  const file = { hash: 'a'.repeat(64), type: 'image/webp', bytes: 7, width: 1, height: 1 } as const
  await db.insert(schema.media).values({ ...file, uploadedBy: admin.user.id })
  const wrong = { ...newcomer(), username: undefined }
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: wrong })
  await db.execute(sql`insert into audit_entries (id, action, details)
    select gen_random_uuid(), 'sign.changed', '{"fields": ["ü", null, 1.5]}' from generate_series(1, 1200)`)
  return { run, learner, admin }
}

t.test('export and import move everything: users can log in, and every row is unchanged', async t => {
  const folder = t.testdir()
  const { run: runThere, learner, admin } = await usedDatabase(t, `${folder}/used`)
  const { run, db } = await commandLine(t, password)
  const [one, two] = ['one', 'two'].map(name => `${folder}/${name}.jsonl`) as [string, string]
  const exported = await runThere(['export', one])
  t.equal(exported.code, 0, exported.complaint)
  t.notMatch(exported.output, /^\w+ 0$/m, 'every table has rows')
  t.match(exported.output, /^audit_entries 1[2-9]\d\d$/m, 'all of their rows')
  t.equal((await stat(one)).mode & 0o777, 0o600)
  t.same(await run(['import', one]), exported, 'the same counts')

  const refused = await run(['import', one])
  t.same([refused.code, refused.output], [1, ''])
  t.match(refused.complaint, /^The database is not empty: users, .* have rows/)
  t.same(await run(['export', two]), exported)
  t.equal(await readFile(two, 'utf8'), await readFile(one, 'utf8'), 'every row is unchanged')

  const app = await startApp(t, {}, db)
  const { headers } = await signIn(app, learner.account)
  t.equal((await app.inject({ url: '/api/users/me', headers: learner.headers })).statusCode, 200, 'still signed in')
  t.equal((await app.inject({ url: '/api/users/me', headers })).json().data.id, learner.user.id)
  t.equal((await signIn(app, admin.account)).user.role, 'admin')
  const { progress, attempts } = (await app.inject({ url: '/api/users/me/export', headers })).json().data
  t.same([progress.length, attempts.length], [1, 1])
})

const noDump = process.env.TEST_DATABASE_URL ? await missing('pg_dump', 'pg_restore') : false

t.test('a backup made by docs/operating.md restores every row', { skip: noDump }, async t => {
  const folder = t.testdir()
  const from = await copyTemplate('seeded')
  const to = from.databaseUrl ? await copyTemplate() : { ...from, dataDir: `${folder}/copy`, remove: async () => {} }
  for (const { remove } of [from, to]) t.teardown(remove)
  const [before, after] = [`${folder}/before.jsonl`, `${folder}/after.jsonl`]
  const account = await during(from, async db => {
    await seedIfEmpty(db)
    const app = await startApp(t, {}, db)
    const { account } = await signedIn(app)
    await app.close()
    await dumpTo(db, before)
    return account
  })
  await (from.databaseUrl
    ? copyByDump(`${folder}/site.dump`, from.databaseUrl, to.databaseUrl)
    : command('cp', ['-a', from.dataDir, to.dataDir]))
  await during(to, async db => {
    await dumpTo(db, after)
    const app = await startApp(t, {}, db)
    await signIn(app, account)
    await app.close()
  })
  t.equal(await readFile(after, 'utf8'), await readFile(before, 'utf8'))
})

const command = promisify(execFile)

async function during<T> (where: Where, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openMigratedDatabase({ ...where, statementTimeout: 20_000 })
  return work(db).finally(close)
}

async function copyByDump (dump: string, from: string, to: string) {
  await command((await program('pg_dump'))!, ['-Fc', '-f', dump, from])
  const name = new URL(to).pathname.slice(1)
  await onServer(sql => sql.unsafe(`alter database ${name} rename to ${name}_before`))
  await onServer(sql => sql.unsafe(`create database ${name}`))
  await command((await program('pg_restore'))!, ['--no-owner', '--exit-on-error', '-d', to, dump])
  await onServer(sql => sql.unsafe(`drop database ${name}_before`))
}

t.test('an incomplete export is refused with the reason, and nothing changes', async t => {
  const db = await ownDatabase(t)
  const header = JSON.stringify({
    format: 'dactylo export', tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))
  })
  const entry = (id: string) => JSON.stringify({
    table: 'audit_entries', row: { id, at: '2026-01-01T00:00:00Z', action: 'sign.created' }
  })
  const good = entry('01900000-0000-7000-8000-000000000001')
  const ending = (n: number) => JSON.stringify({
    counts: { ...Object.fromEntries(tables.map(({ name }) => [name, 0])), audit_entries: n }
  })
  const cases: [string, string[], RegExp][] = [
    ['empty', [], /is incomplete/],
    ['something else', ['hello'], /is not a Dactylo export/],
    ['JSON of something else', ['[1]'], /is not a Dactylo export/],
    ['other tables', ['{"format":"dactylo export","tables":{"users":["id"]}}', ending(0)], /version with other tables/],
    ['cut off', [header, good], /is incomplete/],
    ['cut off in a line', [header, good, good.slice(0, 30)], /is damaged at line 3/],
    ['a line missing', [header, good, ending(2)], /it has 1 of 2 rows of audit_entries/],
    ['a line twice', [header, good, good, ending(2)], /lines 2 to 3 .* audit_entries: Database error 23505/],
    ['a value that does not fit', [header, good, entry('x'), ending(2)], /lines 2 to 3 .*Database error 22P02/],
    ['another table', [header, '{"table":"pg_class","row":{}}', ending(0)], /is damaged at line 2/],
    ['something after the end', [header, good, ending(1), good], /has lines after its end, from line 4/]
  ]
  const file = `${t.testdir()}/file.jsonl`
  for (const [what, lines, message] of cases) {
    await writeFile(file, lines.map(line => `${line}\n`).join(''))
    await t.rejects(restoreFrom(db, file, { isReplacing: false }), { message }, what)
    t.equal((await db.select().from(schema.auditEntries)).length, 0, what)
  }
  await writeFile(file, [header, good, ending(1)].join('\n'))
  await restoreFrom(db, file, { isReplacing: false })
  await writeFile(file, [header, good].join('\n'))
  await t.rejects(restoreFrom(db, file, { isReplacing: true }), { message: /is incomplete/ })
  t.equal((await db.select().from(schema.auditEntries)).length, 1, 'the rows to be replaced still exist')
  await t.rejects(dumpTo(db, file), { code: 'EEXIST' }, 'no file is overwritten')
  await rm(file)
  const failing = { transaction: () => Promise.reject(new Error('It fails')) } as unknown as Database
  await t.rejects(dumpTo(failing, file), { message: 'It fails' })
  await t.rejects(stat(file), { code: 'ENOENT' }, 'no incomplete file stays')
  const twice = {
    transaction: async (...given: Parameters<Database['transaction']>) => {
      await db.transaction(...given)
      return db.transaction(...given)
    }
  } as unknown as Database
  t.equal((await dumpTo(twice, file)).audit_entries, 1)
  t.equal((await readFile(file, 'utf8')).split('\n').length, 4, 'a repeated transaction writes each row once')
  await db.insert(schema.categories).values({ name: 'Famille' })
  await writeFile(file, [header, ending(0)].join('\n'))
  await restoreFrom(db, file, { isReplacing: true })
  t.equal((await db.select().from(schema.auditEntries)).length, 0, 'replaced')
  t.equal(await db.$count(schema.categories), 0, 'in every table')
  const changed = db.execute(sql`truncate audit_entries`)
  await t.rejects(changed, { cause: { message: 'The audit log takes new entries only' } }, 'protected again')
})

t.test('an export contains every table, each after those that it references', async t => {
  const db = await ownDatabase(t)
  const found = await db.select({ name: sql<string>`tablename` }).from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
  const names = tables.map(({ name }) => name)
  t.same([...names].sort(), found.map(({ name }) => name).sort())
  for (const table of Object.values(schema).filter(value => is(value, PgTable))) {
    const { name, foreignKeys } = getTableConfig(table)
    for (const key of foreignKeys) {
      const other = getTableConfig(key.reference().foreignTable).name
      t.ok(names.indexOf(other) < names.indexOf(name), `${name} comes after ${other}`)
    }
  }
})
