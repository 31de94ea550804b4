// Two transactions that each wait for the other's row: PostgreSQL ends one, and the server repeats it.
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import t from '#tap'
import { openMigratedDatabase } from '../../server/database/open.ts'
import { lessons, modules } from '../../server/database/schema/tables.ts'
import { startApp } from '../helper.ts'
import { missing, startPostgres, until } from '../support/instances.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { teacherOf } from '../support/lessons.ts'

t.test('a transaction that a deadlock ended is repeated', { skip: await missing('initdb') }, async t => {
  const { url, log } = await startPostgres(t)
  const { db, close } = await openMigratedDatabase({ databaseUrl: url, dataDir: '', statementTimeout: 20_000 })
  t.teardown(close)
  const app = await startApp(t, {}, db)
  // PostgreSQL ends the transaction that checks for a deadlock first: after 6 s the server's, after a minute this one.
  // In 6 s this one is waiting, even on a busy machine.
  await db.execute(sql`alter system set deadlock_timeout = '6s'`)
  await db.execute(sql`select pg_reload_conf()`)
  const { headers, newModule, newLesson } = await teacherOf(app)
  const [from, to] = [await newModule(), await newModule()]
  const { id } = await newLesson({ moduleId: from.id })
  const [answer] = await db.transaction(async tx => {
    await tx.execute(sql`set local deadlock_timeout = '1min'`)
    await tx.select().from(lessons).where(eq(lessons.id, id)).for('update')
    const answer = app.inject({ method: 'PATCH', url: `/api/lessons/${id}`, headers, payload: { moduleId: to.id } })
    answer.catch(() => {})
    await until(async () => (await lockWaits(db)) > 0)
    await tx.select().from(modules).where(eq(modules.id, to.id)).for('update')
    return [answer]
  })
  t.equal((await answer!).json().data.module.id, to.id)
  t.equal((await readFile(log, 'utf8')).match(/deadlock detected/g)?.length, 1)
})
