import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { sql } from 'drizzle-orm'
import { openMigratedDatabase } from '../server/database/client.ts'
import { auditEntries, users } from '../server/database/tables.ts'
import { inProject } from '../server/paths.ts'
import { fileDatabase } from './helper.ts'
import { copyEmbedded, openTestDatabase } from './support/database.ts'

const run = promisify(execFile)
const script = (file: string, ...args: string[]) => ['--import', 'tsx', inProject('test', 'support', file), ...args]

/** Takes the lock of a folder in a process of its own. */
async function holder (folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, script('hold-lock.ts', folder), { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

t.test('one folder serves one process, and is free again when that was killed', async t => {
  const dataDir = t.testdir({ database: {} })
  const where = { databaseUrl: '', dataDir, statementTimeout: 1000 }
  const child = await holder(`${dataDir}/database`)
  await t.rejects(openMigratedDatabase(where), { message: /^Another process uses .*database: stop it first/ })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const second = await holder(`${dataDir}/database`)
  second.kill('SIGKILL')
  await once(second, 'exit')
})

t.test('a folder that was open to others is closed to them', async t => {
  const { databaseUrl, dataDir } = await copyEmbedded(t.testdir())
  const folder = join(dataDir, 'database')
  await chmod(folder, 0o777)
  await chmod(join(folder, 'PG_VERSION'), 0o666)
  const { close } = await openMigratedDatabase({ databaseUrl, dataDir, statementTimeout: 1000 })
  t.teardown(close)
  t.equal((await stat(folder)).mode & 0o777, 0o700)
  t.equal((await stat(join(folder, 'PG_VERSION'))).mode & 0o777, 0o600)
})

t.test(
  'several processes may bring one PostgreSQL database up to date at once',
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

t.test('the audit log takes new entries only', async t => {
  const db = await fileDatabase()
  await db.insert(auditEntries).values({ action: 'test' })
  await t.rejects(db.update(auditEntries).set({ action: 'other' }))
  await t.rejects(db.delete(auditEntries))
  await t.rejects(db.execute(sql`truncate audit_entries`))
  t.ok((await db.select().from(auditEntries)).length)
})
