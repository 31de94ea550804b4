// PostgreSQL as hosting providers set it up: other formats, a role that owns little, extensions in another schema.
// Needs TEST_DATABASE_URL.
import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import t from '#tap'
import type { Test } from 'tap'
import { runCommand } from '../server/operations/commands/run-command.ts'
import { openMigratedDatabase } from '../server/database/open.ts'
import { signedIn, startApp } from './helper.ts'
import { onServer, urlOf } from './support/template.ts'

const skip = process.env.TEST_DATABASE_URL ? false : 'needs TEST_DATABASE_URL'

/** Runs a command that opens its own database. */
async function run (verb: string, databaseUrl: string) {
  let output = ''
  const stdout = new Writable({
    write (chunk, _encoding, done) {
      output += chunk
      done()
    }
  })
  const env = { JWT_SECRET: 'a secret that only the tests know', DATABASE_URL: databaseUrl }
  const code = await runCommand([verb], { env, stdin: Readable.from([]), stdout, stderr: stdout })
  return { code, output }
}

/** An empty database, after running some statements in it. */
async function newDatabase (t: Test, ...statements: string[]): Promise<string> {
  return await newDatabaseWith(t, '', ...statements)
}

/** @param options of `create database` */
async function newDatabaseWith (t: Test, options: string, ...statements: string[]): Promise<string> {
  const name = `dactylo_test_${randomBytes(8).toString('hex')}`
  await onServer(server => server.unsafe(`create database ${name} ${options}`))
  t.teardown(() => onServer(server => server.unsafe(`drop database ${name} with (force)`)))
  const url = urlOf(name)
  const { default: postgres } = await import('postgres')
  const client = postgres(url, { max: 1, onnotice: () => {} })
  for (const statement of statements) await client.unsafe(statement.replaceAll('$name', name))
  await client.end()
  return url
}

t.test('format and isolation settings of the database change no answer', { skip }, async t => {
  const settings = {
    datestyle: "'German, DMY'",
    timezone: "'Asia/Tokyo'",
    intervalstyle: "'sql_standard'",
    bytea_output: "'escape'",
    standard_conforming_strings: 'off',
    default_transaction_isolation: 'serializable',
    extra_float_digits: '0'
  }
  const databaseUrl = await newDatabase(t,
    ...Object.entries(settings).map(([name, value]) => `alter database $name set ${name} = ${value}`))
  const { db, close } = await openMigratedDatabase({ databaseUrl, dataDir: '', statementTimeout: 20_000 })
  t.teardown(close)
  const app = await startApp(t, {}, db)
  const { headers } = await signedIn(app)
  const review = { id: uuidv7(), letter: 'L', rating: 'good', reviewedAt: '2026-05-01T22:30:00Z' }
  const payload = { reviews: [review] }
  const sent = await app.inject({ method: 'POST', url: '/api/reviews', headers, payload })
  t.equal(sent.json().data[0].reviewedAt, '2026-05-01T22:30:00.000Z')
  const activity = await app.inject({ url: '/api/users/me/activity?timeZone=Europe/Paris', headers })
  t.match(activity.json().data.days, [{ day: '2026-05-02', letters: 1 }])
  const [row] = await db.transaction(tx => tx.execute(sql`show transaction_isolation`)) as unknown as object[]
  t.same(row, { transaction_isolation: 'read committed' })
})

t.test('check and migrate print the needed statements if the database is not ready', { skip }, async t => {
  const role = `dactylo_test_${randomBytes(4).toString('hex')}`
  const databaseUrl = await newDatabase(t, 'create schema extensions', 'create extension pg_trgm schema extensions',
    'revoke create on schema public from public', `create role ${role} login`)
  t.teardown(() => onServer(server => server.unsafe(`drop role ${role}`)))
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.username = role
  const message = 'The database is not ready for Dactylo. Run in psql, as its owner: alter extension pg_trgm set ' +
    `schema public; grant create on schema public to ${role}; grant create on database ${name} to ${role};`
  t.same(await run('migrate', url.href), { code: 1, output: `${message}\n` })
  const check = await run('check', url.href)
  t.equal(check.code, 1)
  t.match(check.output, `failed\tdatabase: ${message}\n`)
})

t.test('a failed migration is reported in PostgreSQL’s words; pending ones are not failures', { skip }, async t => {
  const databaseUrl = await newDatabase(t, 'create type user_role as enum (\'x\')', 'create table users (id int)')
  const { output } = await run('check', databaseUrl)
  t.match(output, /^ok\tdatabase: PostgreSQL, pending migrations: \d+ \(the next start runs them\)$/m)
  t.match(await run('migrate', databaseUrl), {
    code: 1,
    output: /^The migrations failed and nothing was changed: .*(already exists|does not exist).* \(42\w+\)/
  })
})

t.test('a read-only database is reported', { skip }, async t => {
  const databaseUrl = await newDatabase(t, 'alter database $name set default_transaction_read_only = on')
  const { output } = await run('check', databaseUrl)
  t.match(output, 'note\tThe database is read-only: default_transaction_read_only is on\n')
  t.match((await run('migrate', databaseUrl)).output, /^PostgreSQL refuses the connection: cannot execute/)
})

const inLanguage = (language: string) =>
  `template template0 encoding 'UTF8' locale 'C.UTF-8' locale_provider icu icu_locale '${language}'`

t.test('a Turkish database is refused, because it lowers I differently', { skip }, async t => {
  const databaseUrl = await newDatabaseWith(t, inLanguage('tr'))
  t.match(await run('migrate', databaseUrl), { code: 1, output: 'Create one with another locale, such as C.UTF-8' })
})

t.test('after an update of the system, indexes that may miss rows are reported', { skip }, async t => {
  const databaseUrl = await newDatabaseWith(t, inLanguage('fr'))
  t.notMatch((await run('migrate', databaseUrl)).output, 'reindex')
  const name = new URL(databaseUrl).pathname.slice(1)
  await onServer(server => server`update pg_database set datcollversion = '1.0' where datname = ${name}`)
  t.match((await run('check', databaseUrl)).output, `reindex database "${name}"`)
})
