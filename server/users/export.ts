// What we hold about a user, but for hashes of passwords, tokens and reset codes. It is JSON, a page of rows at a time:
// it need not fit into memory.
import { Readable } from 'node:stream'
import { findGoal } from '../activity/activity.ts'
import type { Database } from '../database/client.ts'
import type { User } from '../auth/schemas.ts'
import { RequestError } from '../replies/errors.ts'
import {
  PAGE, findAddresses, findAttempts, findEvents, findMemberships, findOwnClasses, findOwnInvitations, findProgress,
  findReviews, findSessions, findUploads
} from './export-rows.ts'
import type {
  Address, Attempt, Event, Membership, OwnClass, OwnInvitation, Progress, Review, Session, Upload
} from './export-rows.ts'

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
  yield `,"goal":${JSON.stringify(await findGoal(db, user.id) ?? null)}`
  yield * list<Session>('sessions', after => findSessions(db, user.id, after))
  yield * list<Address>('addresses', after => findAddresses(db, user.id, after))
  yield * list<Progress>('progress', after => findProgress(db, user.id, after))
  yield * list<Attempt>('attempts', after => findAttempts(db, user.id, after))
  yield * list<Review>('reviews', after => findReviews(db, user.id, after))
  yield * list<Upload>('media', after => findUploads(db, user.id, after))
  yield * list<Membership>('classes', after => findMemberships(db, user.id, after))
  yield * list<OwnClass>('taughtClasses', after => findOwnClasses(db, user.id, after))
  yield * list<OwnInvitation>('invitations', after => findOwnInvitations(db, user.id, after))
  yield * list<Event>('events', after => findEvents(db, user.id, after))
  yield '}}'
}

async function * list<Row> (
  name: string,
  findPage: (after: Row | undefined) => Promise<Row[]>
): AsyncGenerator<string> {
  let last: Row | undefined
  let comma = ''
  yield `,"${name}":[`
  while (true) {
    const rows = await findPage(last)
    if (rows.length > 0) yield comma + rows.map(row => JSON.stringify(row)).join(',')
    if (rows.length < PAGE) break
    last = rows.at(-1)
    comma = ','
  }
  yield ']'
}
