// What we hold about a user, but for hashes of passwords, tokens and reset codes. It is JSON, a page of rows at a time:
// it need not fit into memory.
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { users } from '../../database/schema/tables.ts'
import type { User } from '../users/schemas.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { PAGE, heldAbout, type FindPage } from './rows.ts'

/** Seconds after which another export is worth a try. */
const RETRY = 10

/** Lets each user have one export at a time, in this process. */
export function createExporter (db: Database) {
  const underWay = new Set<string>()
  /** @throws RequestError 429 while another export of the same user is read */
  return function exportFor (user: User): Readable {
    if (underWay.has(user.id)) throw new RequestError('TOO_MANY_REQUESTS', { retryAfter: RETRY, limit: 'export' })
    underWay.add(user.id)
    return Readable.from(exportOf(db, user)).once('close', () => underWay.delete(user.id))
  }
}

/** The text of `{ success, data: { user, goal, sessions, progress, … } }`, as `Export` describes it, in pieces. */
async function * exportOf (db: Database, user: User): AsyncGenerator<string> {
  yield `{"success":true,"data":{"user":${JSON.stringify(user)}`
  const [row] = await db.select({ goal: users.dailyGoal }).from(users).where(eq(users.id, user.id))
  yield `,"goal":${JSON.stringify(row?.goal ?? null)}`
  for (const [name, findPage] of Object.entries(heldAbout(db, user.id))) yield * list(name, findPage)
  yield '}}'
}

async function * list (name: string, findPage: FindPage): AsyncGenerator<string> {
  yield `,"${name}":[`
  let rows = await findPage()
  yield rows.map(row => JSON.stringify(row)).join(',')
  while (rows.length === PAGE) {
    rows = await findPage(rows.at(-1))
    yield rows.map(row => `,${JSON.stringify(row)}`).join('')
  }
  yield ']'
}
