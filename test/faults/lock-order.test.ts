// No two requests wait for each other's rows. Each writing request runs alone while every row is held, which shows the
// order in which it locks them. Requests with opposite orders then fail the test by name, not by luck. Requests that
// share rows are then started at once.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import t from '#tap'
import type { Database } from '../../server/database/database.ts'
import { tables } from '../../server/database/dump/tables.ts'
import { openMigratedDatabase } from '../../server/database/open.ts'
import { startApp } from '../helper.ts'
import { missing, startPostgres } from '../support/instances.ts'
import { keepRows } from '../support/kept-rows.ts'
import { findDeadlock, firstMeeting, heldRow, openGates, type Held, type Step } from '../support/lock-order.ts'
import { startHook } from '../support/mail-hook.ts'
import { operationsOf } from '../support/openapi.ts'
import { FILLER, WITHOUT_DATABASE, fillSchool, injected, writingRequests } from '../support/writing-requests.ts'

const skip = await missing('initdb') || (!process.env.TEST_DATABASE_URL && 'runs with the store tests')

t.test('no two writing requests lock rows in opposite orders', { skip }, async t => {
  const { url, log } = await startPostgres(t)
  const { db, close } = await openMigratedDatabase({ databaseUrl: url, dataDir: '', statementTimeout: 60_000 })
  t.teardown(close)
  const hook = await startHook(t, 500)
  const app = await startApp(t, { passwordResetWebhook: hook.url }, db)
  const requests = writingRequests(await fillSchool(app))
  const writing = (await operationsOf(app)).map(({ method, path }) => `${method} ${path}`)
    .filter(name => !name.startsWith('GET') && !WITHOUT_DATABASE.includes(name))
  t.same(Object.keys(requests).sort(), writing.sort(), 'test/support/writing-requests.ts knows each writing route')

  const restore = await keepRows(db)
  const { record, meetAt } = await openGates(t, url, [...await rowsOf(db), ...KEYS])
  const transactions: Transaction[] = []
  for (const [route, variants] of Object.entries(requests)) {
    for (const [i, sent] of variants.entries()) {
      const name = `${route} ${i + 1}`
      // The work of an e-mail goes on after the answer, and must not run beside another request.
      const over = route.endsWith('/forgot-password') ? () => once(hook.server, 'sent') : async () => {}
      const send = async () => (await Promise.all([app.inject(injected(route, sent)), over()]))[0]
      await restore()
      const { answer, transactions: recorded } = await record(send)
      t.ok(answer.statusCode < 300, `${name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
      transactions.push(...recorded.map(steps => ({ route, name, steps, send })))
    }
  }
  const pairs = transactions.flatMap((one, i) => transactions.slice(i).map(other => [one, other] as const))
  for (const [one, other] of pairs) {
    const [wanted, awaited] = findDeadlock(one.steps, other.steps) ?? []
    if (wanted) t.fail(`${one.name} waits for ${wanted.name}, and ${other.name} for ${awaited!.name}`)
  }
  if (!t.passing()) return
  for (const [one, other, meeting] of meetings(pairs)) {
    await restore()
    await meetAt(meeting.name, one.send, other.send)
  }
  t.notMatch(await readFile(log, 'utf8'), /deadlock detected/)
})

interface Transaction { route: string, name: string, steps: Step[], send: () => Promise<unknown> }

/** Of each two routes the first transactions that may wait for each other. One lock alone makes no deadlock. */
function meetings (pairs: (readonly [Transaction, Transaction])[]): [Transaction, Transaction, Step][] {
  const found = new Map<string, [Transaction, Transaction, Step]>()
  for (const [one, other] of pairs) {
    const key = `${one.route} and ${other.route}`
    const meeting = firstMeeting(one.steps, other.steps)
    const mayWait = one.steps.length > 1 && other.steps.length > 1
    if (meeting && mayWait && !found.has(key)) found.set(key, [one, other, meeting])
  }
  return [...found.values()]
}

/** The place that new rows would take. */
const KEYS: Held[] = [
  {
    name: 'username lea.m',
    take: "insert into users (id, username, password_hash) values (gen_random_uuid(), 'lea.m', '')"
  },
  { name: 'import', take: "select pg_advisory_xact_lock(hashtext('import of content'))" }
]

/** Rows to hold. */
async function rowsOf (db: Database): Promise<Held[]> {
  const held: Held[] = []
  for (const { name, key } of tables) {
    if (name === 'audit_entries') continue
    const rows = await db.execute(sql.raw(`select row_to_json(one) as row from ${name} one`)) as unknown as
      { row: Record<string, string> }[]
    for (const [i, { row }] of rows.entries()) {
      if (row['prompt'] === FILLER) continue
      held.push(heldRow(name, key.map(column => `${column} = '${row[column]}'`).join(' and '), `${name} ${i + 1}`))
    }
  }
  return held
}
