// What we hold about a user, but for hashes of passwords, tokens and reset codes. It is JSON, a page of rows at a time:
// it need not fit into memory.
import { Readable } from 'node:stream'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { attempts, auditEntries, media, progress, reviews, sessions, users } from '../database/tables.ts'
import type { User } from '../auth/schemas.ts'
import { RequestError } from '../replies/errors.ts'
import { reviewColumns } from '../reviews/store.ts'

/** The most rows of one query: the embedded database holds up all other requests while it carries a query out. */
const PAGE = 200
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

/** The text of `{ success, data: { user, sessions, progress, attempts, reviews, media, events } }`, in pieces. */
async function * exportOf (db: Database, user: User): AsyncGenerator<string> {
  yield `{"success":true,"data":{"user":${JSON.stringify(user)}`
  yield * list<Session>('sessions', after => findSessions(db, user.id, after))
  yield * list<Progress>('progress', after => findProgress(db, user.id, after))
  yield * list<Attempt>('attempts', after => findAttempts(db, user.id, after))
  yield * list<Review>('reviews', after => findReviews(db, user.id, after))
  yield * list<Upload>('media', after => findUploads(db, user.id, after))
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

// Columns by name: a column that is added later is not given out before somebody has thought about it.

const sessionColumns = {
  id: sessions.id,
  userId: sessions.userId,
  address: sessions.address,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt
}
type Session = Pick<typeof sessions.$inferSelect, keyof typeof sessionColumns>

function findSessions (db: Database, userId: string, after: Session | undefined) {
  return db
    .select(sessionColumns)
    .from(sessions)
    .where(and(eq(sessions.userId, userId), after && gt(sessions.id, after.id)))
    .orderBy(sessions.id)
    .limit(PAGE)
}

const progressColumns = {
  userId: progress.userId,
  lessonId: progress.lessonId,
  startedAt: progress.startedAt,
  completedAt: progress.completedAt,
  score: progress.score,
  place: progress.place,
  placeKeptAt: progress.placeKeptAt
}
type Progress = Pick<typeof progress.$inferSelect, keyof typeof progressColumns>

function findProgress (db: Database, userId: string, after: Progress | undefined) {
  return db.select(progressColumns).from(progress)
    .where(and(eq(progress.userId, userId), after && gt(progress.lessonId, after.lessonId)))
    .orderBy(progress.lessonId).limit(PAGE)
}

const attemptColumns = {
  id: attempts.id,
  userId: attempts.userId,
  exerciseId: attempts.exerciseId,
  number: attempts.number,
  answer: attempts.answer,
  isCorrect: attempts.isCorrect,
  score: attempts.score,
  createdAt: attempts.createdAt
}
type Attempt = Pick<typeof attempts.$inferSelect, keyof typeof attemptColumns>

function findAttempts (db: Database, userId: string, after: Attempt | undefined) {
  const isLater = after && sql`(${attempts.exerciseId}, ${attempts.number}) > (${after.exerciseId}, ${after.number})`
  return db.select(attemptColumns).from(attempts).where(and(eq(attempts.userId, userId), isLater))
    .orderBy(attempts.exerciseId, attempts.number).limit(PAGE)
}

const keptReviewColumns = { ...reviewColumns, number: reviews.number, createdAt: reviews.createdAt }
type Review = Pick<typeof reviews.$inferSelect, keyof typeof keptReviewColumns>

function findReviews (db: Database, userId: string, after: Review | undefined) {
  return db.select(keptReviewColumns).from(reviews)
    .where(and(eq(reviews.userId, userId), gt(reviews.number, after?.number ?? 0)))
    .orderBy(reviews.number).limit(PAGE)
}

const uploadColumns = {
  id: media.id,
  hash: media.hash,
  type: media.type,
  bytes: media.bytes,
  width: media.width,
  height: media.height,
  uploadedBy: media.uploadedBy,
  createdAt: media.createdAt
}
type Upload = Pick<typeof media.$inferSelect, keyof typeof uploadColumns>

function findUploads (db: Database, userId: string, after: Upload | undefined) {
  return db.select(uploadColumns).from(media)
    .where(and(eq(media.uploadedBy, userId), after && gt(media.id, after.id)))
    .orderBy(media.id).limit(PAGE)
}

interface Event { id: string, at: Date, action: string, targetKind: string | null, details: unknown }

/** What the user did, and what was done to their account. */
function findEvents (db: Database, userId: string, after: Event | undefined): Promise<Event[]> {
  const pseudonym = sql`(${db.select({ auditId: users.auditId }).from(users).where(eq(users.id, userId))})`
  const { id, at, action, targetKind, details } = auditEntries
  return db.select({ id, at, action, targetKind, details }).from(auditEntries)
    .where(and(or(eq(auditEntries.actor, pseudonym), eq(auditEntries.target, pseudonym)), after && gt(id, after.id)))
    .orderBy(id).limit(PAGE)
}
