// Slows down an address that tries passwords on many accounts. One account has its own count: `login-attempts.ts`.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { prepared } from '../database/prepared.ts'
import { classMembers, classes, loginAttempts, sessions } from '../database/tables.ts'
import { RequestError } from '../replies/errors.ts'
import { hashOf } from './hash.ts'

/** Wrong passwords of one address in a window, whoever's they are: three of each pupil of a class. They are counted
 * when they have been found to be wrong, so that right ones hold up nobody. Of many at once, as many more are tried as
 * wait to be hashed. */
const MOST = 100
/** Seconds of a window, which begins with its first wrong password. */
const WINDOW = 15 * 60

const now = sql`clock_timestamp()`
/** `lastAt` of an address is when its window began. */
const isOver = sql`${loginAttempts.lastAt} <= ${now} - make_interval(secs => ${WINDOW})`

/** No account has this name. */
const nameOf = (address: string) => hashOf(`address ${address}`)

/** Lets those through with whom somebody at the address shares a class: who spoils it for strangers there does not do
 * so for the school. Each account of theirs has its own count all the same.
 * @param userId undefined when there is no such user
 * @throws RequestError 429 after too many wrong passwords */
export async function checkAddress (db: Database, address: string, userId: string | undefined): Promise<void> {
  const query = prepared(db, 'wait_of_address', () => db
    .select({ seconds: sql<string>`ceil(extract(epoch from ${loginAttempts.blockedUntil} - ${now}))` })
    .from(loginAttempts).where(eq(loginAttempts.account, sql.placeholder('name'))))
  const [row] = await query.execute({ name: nameOf(address) })
  const retryAfter = Number(row?.seconds ?? 0)
  if (retryAfter <= 0 || (userId && await hasClassmateAt(db, userId, address))) return
  throw new RequestError('TOO_MANY_LOGINS', { retryAfter, limit: 'address' })
}

/** Whether somebody of the user's classes, teachers included, is signed in at the address. */
async function hasClassmateAt (db: Database, userId: string, address: string): Promise<boolean> {
  const mine = db.select({ id: classMembers.classId }).from(classMembers).where(eq(classMembers.userId, userId))
    .unionAll(db.select({ id: classes.id }).from(classes).where(eq(classes.teacherId, userId)))
  const people = db.select({ id: classMembers.userId }).from(classMembers).where(inArray(classMembers.classId, mine))
    .unionAll(db.select({ id: classes.teacherId }).from(classes).where(inArray(classes.id, mine)))
  const found = await db.select({ id: sessions.id }).from(sessions)
    .where(and(eq(sessions.address, address), inArray(sessions.userId, people))).limit(1)
  return found.length > 0
}

/** Takes down a wrong password. */
export async function countWrongPassword (db: Database, address: string): Promise<void> {
  const query = prepared(db, 'count_wrong_password', () => db.insert(loginAttempts)
    .values({ account: sql.placeholder('name'), count: 1, lastAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginAttempts.account,
      set: {
        count: sql`case when ${isOver} then 1 else ${loginAttempts.count} + 1 end`,
        lastAt: sql`case when ${isOver} then ${now} else ${loginAttempts.lastAt} end`,
        blockedUntil: sql`case when ${isOver} or ${loginAttempts.count} + 1 < ${MOST} then ${now}
          else ${loginAttempts.lastAt} + make_interval(secs => ${WINDOW}) end`
      }
    }))
  await query.execute({ name: nameOf(address) })
}
