import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import t from '#tap'
import type { Test } from 'tap'
import { eq, sql } from 'drizzle-orm'
import { openMigratedDatabase } from '../server/database/open.ts'
import { auditEntries, users, words } from '../server/database/schema/tables.ts'
import { inProject } from '../server/settings/paths.ts'
import { appOn, fileDatabase, ownDatabase, signedIn } from './helper.ts'
import { copyEmbedded, openTestDatabase } from './support/database.ts'

const run = promisify(execFile)
const script = (file: string, ...args: string[]) => ['--import', 'tsx', inProject('test', 'support', file), ...args]

/** Compiled, it starts in a third of the time. */
const HOLD_LOCK = `
  import { lockFolder } from '${pathToFileURL(inProject('dist', 'server', 'database', 'embedded', 'folder-lock.js'))}'
  await lockFolder(process.argv[1], () => {
    console.log('lost')
    process.exit(1)
  })
  console.log('locked')
  setInterval(() => {}, 1000)`

/** Locks a folder from a separate process, which ends with the test.
 * @param within a command that starts another one, with its arguments */
async function holder (t: Test, folder: string, within: string[] = []) {
  const [command, ...args] = [...within, process.execPath, '--input-type=module', '--eval', HOLD_LOCK, folder]
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  t.teardown(() => child.kill('SIGKILL'))
  const [output] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]) as [Buffer]
  return { child, ended, isHolder: `${output}` === 'locked\n', output: `${output}` }
}

t.test('one process can lock a folder, and it is free again after kill -9', async t => {
  const dataDir = t.testdir({ database: {} })
  const where = { databaseUrl: '', dataDir, statementTimeout: 1000 }
  const { child, ended } = await holder(t, `${dataDir}/database`)
  await t.rejects(openMigratedDatabase(where), { message: /^Another process uses .*database. Stop it first/ })
  child.kill('SIGKILL')
  await ended
  t.ok((await holder(t, `${dataDir}/database`)).isHolder)
})

/** Ways to open a folder as if from another container, and why they cannot be used here. */
const OTHER_CONTAINER = ['unshare', '--net', '--mount']
const noContainer = await run('unshare', ['--net', '--mount', 'true']).then(() => false, () => 'may not unshare here')

t.test('one process can lock a folder, across containers and paths', { skip: noContainer }, async t => {
  const dataDir = t.testdir({ database: {}, mounted: {}, link: t.fixture('symlink', 'database') })
  const mount = ['sh', '-c', `mount --bind ${dataDir}/database ${dataDir}/mounted && exec "$@"`, 'sh']
  t.ok((await holder(t, `${dataDir}/mounted`, [...OTHER_CONTAINER, ...mount])).isHolder)
  for (const [folder, within] of [['link', []], ['database', []], ['database', OTHER_CONTAINER]] as const) {
    const { isHolder, output } = await holder(t, join(dataDir, folder), [...within])
    t.notOk(isHolder, `${within.join(' ')} ${folder}: ${output}`)
  }
})

t.test('a process whose folder was replaced reports it', async t => {
  const dataDir = t.testdir({ database: {} })
  const { child, ended } = await holder(t, `${dataDir}/database`)
  await rename(`${dataDir}/database`, `${dataDir}/moved`)
  t.equal(`${(await once(child.stdout, 'data'))[0]}`, 'lost\n')
  t.equal((await ended)[0], 1)
})

t.test('a folder that others could read is made private', async t => {
  const { databaseUrl, dataDir } = await copyEmbedded(t.testdir())
  const folder = join(dataDir, 'database')
  await chmod(folder, 0o777)
  const { close } = await openMigratedDatabase({ databaseUrl, dataDir, statementTimeout: 1000 })
  t.teardown(close)
  t.equal((await stat(folder)).mode & 0o777, 0o700)
})

t.test(
  'several processes may migrate one PostgreSQL database at once',
  { skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL' },
  async t => {
    const database = await openTestDatabase()
    t.teardown(database.close)
    await database.db.execute(sql`drop schema public cascade`)
    await database.db.execute(sql`drop schema drizzle cascade`)
    await database.db.execute(sql`create schema public`)
    await Promise.all([1, 2, 3].map(() => run(process.execPath, script('open-database.ts', database.url))))
    t.same(await database.db.select().from(users), [])
  }
)

t.test('other work runs between the queries of a transaction', async t => {
  const { db, close } = await openTestDatabase()
  t.teardown(close)
  let [turns, next] = [0, setImmediate(() => {})]
  const count = () => { turns++; next = setImmediate(count) }
  count()
  await db.transaction(async tx => {
    for (let i = 0; i < 50; i++) await tx.execute(sql`select 1`)
  })
  clearImmediate(next)
  t.ok(turns >= 50, `${turns} turns`)
})

t.test('a transaction that conflicts with another one is repeated a few times, each time from the start', async t => {
  const db = await ownDatabase(t)
  const app = await appOn(db)
  const { headers } = await signedIn(app, 'admin')
  // A sequence counts tries, because a rollback does not reset it.
  await db.execute(sql`create sequence tries`)
  await db.execute(sql`create function conflict() returns trigger language plpgsql as $$ begin
    if nextval('tries') <= tg_argv[0]::int then raise exception using errcode = tg_argv[1]; end if;
    return new; end $$`)
  t.teardown(async () => {
    await db.execute(sql`drop function conflict() cascade`)
    await db.execute(sql`drop sequence tries`)
  })
  const write = async (word: string, fails: number, code: string) => {
    await db.execute(sql.raw(`create trigger conflicts after insert on audit_entries for each row
      when (new.action = 'word.created') execute function conflict(${fails}, '${code}')`))
    const payload = { word, language: 'fr', kind: 'everyday' }
    const answer = await app.inject({ method: 'POST', url: '/api/words', headers, payload })
    await db.execute(sql`drop trigger conflicts on audit_entries`)
    await db.execute(sql`alter sequence tries restart`)
    return answer
  }
  for (const [word, code] of [['chat', '40P01'], ['chien', '40001']] as const) {
    t.equal((await write(word, 4, code)).statusCode, 201, `${code} four times`)
    const never = await write('ours', 5, code)
    t.equal(never.statusCode, 503, `${code} again and again`)
    t.equal(never.headers['retry-after'], '1')
  }
  t.equal((await write('ours', 1, '55P03')).statusCode, 503, 'a lock that is not free in time is not waited for again')
  t.same((await db.select({ word: words.word }).from(words)).map(({ word }) => word), ['chat', 'chien'])
  const isCreation = eq(auditEntries.action, 'word.created')
  t.equal(await db.$count(auditEntries, isCreation), 2, 'one audit entry for each word')
})

t.test('audit entries can only be added', async t => {
  const db = await fileDatabase()
  await db.insert(auditEntries).values({ action: 'test' })
  await t.rejects(db.update(auditEntries).set({ action: 'other' }))
  await t.rejects(db.delete(auditEntries))
  await t.rejects(db.execute(sql`truncate audit_entries`))
  t.ok((await db.select().from(auditEntries)).length)
})
