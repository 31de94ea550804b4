// Exports all data about a user, except hashes of passwords, tokens and reset codes. The JSON is streamed a page of
// rows at a time, because it need not fit into memory.
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { audit } from '../audit/log.ts'
import type { Database } from '../../database/database.ts'
import { users } from '../../database/schema/tables.ts'
import type { User } from '../users/schemas.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { PAGE, dataAbout, type FindPage } from './rows.ts'

/** Seconds until a retry. */
const RETRY = 10

/** Limits each user to one export at a time, in this process. */
export function createExporter (db: Database) {
  const running = new Set<string>()
  /** Logs the export, too.
   * @param by the id of the user who exports; undefined for an operator
   * @throws RequestError 429 while another export of the same user is running */
  return async function exportFor (user: User, by: string | undefined): Promise<Readable> {
    if (running.has(user.id)) throw new RequestError('TOO_MANY_REQUESTS', { retryAfter: RETRY, limit: 'export' })
    running.add(user.id)
    const pieces = Readable.from(exportOf(db, user)).once('close', () => running.delete(user.id))
    const on = by === user.id ? undefined : { kind: 'user', id: user.id } as const
    await audit(db, { action: 'user.exported', by, on }).catch(error => {
      pieces.destroy()
      throw error
    })
    return pieces
  }
}

export const sendExport = (reply: FastifyReply, pieces: Readable) => reply
  .type('application/json; charset=utf-8')
  .header('content-disposition', 'attachment; filename="dactylo-export.json"')
  .send(pieces)

/** Yields the JSON `{ success, data: { user, goal, sessions, progress, … } }`, described by `Export`. */
async function * exportOf (db: Database, user: User): AsyncGenerator<string> {
  yield `{"success":true,"data":{"user":${JSON.stringify(user)}`
  const [row] = await db.select({ goal: users.dailyGoal }).from(users).where(eq(users.id, user.id))
  yield `,"goal":${JSON.stringify(row?.goal ?? null)}`
  for (const [name, findPage] of Object.entries(dataAbout(db, user.id))) yield * list(name, findPage)
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
