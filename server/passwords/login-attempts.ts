// Slows down guessing the password of one account, from however many addresses.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { prepared } from '../database/prepared.ts'
import { loginAttempts, sessions } from '../database/tables.ts'
import { RequestError } from '../replies/errors.ts'
import { checkAddress, countWrongPassword } from './address-attempts.ts'
import { hashOf } from './hash.ts'
import type { PasswordHasher, Verdict } from './passwords.ts'

/** Attempts without a wait. */
const FREE = 5
/** Seconds. The wait doubles with every further attempt up to this. Attempts are forgotten after the same time: after
 * the longest wait counting starts again, and nobody can keep a stranger out for longer. */
const LONGEST = 15 * 60

/** Not `now()`, the time at which a statement began. A statement that has waited for another one's count would be
 * earlier than the time which that one wrote, and take its attempt for made too early. */
const now = sql`clock_timestamp()`

/** The name that attempts are counted under. A user goes by their id, which outlasts their e-mail. Without such a user
 * it is the e-mail itself: the caller must see no difference. At an address where the user is signed in it is id and
 * address. */
type Name = string

interface Account {
  email: string
  /** Undefined when there is no such user. */
  user: { id: string, passwordHash: string } | undefined
  /** Where the attempt comes from, unless the caller has signed in already. */
  address?: string
  /** Whether wrong passwords of others at this address count, too. */
  isAddressLimited?: boolean
}

/** Whether a password is right. The attempt is counted before it is made, so that many at once are counted too. Success
 * forgets all attempts before the next one on the account, so that right ones do not hold up each other. Only the hash
 * itself takes a turn at hashing: a slow database holds up no other account.
 * @throws RequestError 429 when it is too early for another attempt, 503 when too many wait */
export function tryPassword (
  db: Database, passwords: PasswordHasher, { email, user, address, isAddressLimited }: Account, password: string
): Promise<Verdict> {
  const account = user?.id ?? email.toLowerCase()
  return passwords.inTurnOf(account, async () => {
    // At an address where the user is signed in only the failures of that address count, such as a classmate's.
    const isKnown = user && address !== undefined && await isSignedInFrom(db, user.id, address)
    const counted = isKnown ? `${account} ${address}` : account
    // Whoever is signed in there already is not kept out by what others at the address do.
    const isOneOfMany = isAddressLimited && address !== undefined && !isKnown
    if (isOneOfMany) await checkAddress(db, address, user?.id)
    if (!await countAttempt(db, counted)) {
      throw new RequestError('TOO_MANY_LOGINS', { retryAfter: await secondsLeft(db, counted), limit: 'account' })
    }
    const verdict = await passwords.verify(user?.passwordHash, password).catch(async (error: unknown) => {
      await takeBackAttempt(db, counted)
      throw error
    })
    if (verdict.isRight) await clearAttempts(db, account, counted)
    else if (isOneOfMany) await countWrongPassword(db, address)
    return verdict
  })
}

/** @returns whether the attempt may be made */
async function countAttempt (db: Database, name: Name): Promise<boolean> {
  const query = prepared(db, 'count_login_attempt', () => db.insert(loginAttempts)
    .values({ account: sql.placeholder('account'), count: 1, lastAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginAttempts.account,
      set: {
        count: sql`case when ${isForgotten} then 1 else ${loginAttempts.count} + 1 end`,
        lastAt: now,
        blockedUntil: sql`${now} + make_interval(secs => case
          when ${isForgotten} or ${loginAttempts.count} < ${FREE} then 0
          else least(power(2, ${loginAttempts.count} - ${FREE} + 1), ${LONGEST}) end)`
      },
      setWhere: sql`${loginAttempts.blockedUntil} <= ${now}`
    })
    .returning({ count: loginAttempts.count }))
  const taken = await query.execute({ account: hashOf(name) })
  return taken.length > 0
}

/** Where nobody said whether the password was right: the attempt is as if it had not been made. */
async function takeBackAttempt (db: Database, name: Name): Promise<void> {
  await db.update(loginAttempts).set({ count: sql`${loginAttempts.count} - 1`, blockedUntil: now })
    .where(eq(loginAttempts.account, hashOf(name)))
}

const isForgotten = sql`${loginAttempts.lastAt} <= ${now} - make_interval(secs => ${LONGEST})`

async function isSignedInFrom (db: Database, userId: string, address: string): Promise<boolean> {
  const isOfUser = eq(sessions.userId, sql.placeholder('user'))
  const query = prepared(db, 'is_signed_in_from', () => db.select({ id: sessions.id }).from(sessions)
    .where(and(isOfUser, eq(sessions.address, sql.placeholder('address')))).limit(1))
  const found = await query.execute({ user: userId, address })
  return found.length > 0
}

async function secondsLeft (db: Database, name: Name): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<string>`ceil(extract(epoch from ${loginAttempts.blockedUntil} - ${now}))` })
    .from(loginAttempts)
    .where(eq(loginAttempts.account, hashOf(name)))
  return Math.max(1, Number(row?.seconds ?? 1))
}

/** Forgets the failures of an account, and those counted under another name. */
export async function clearAttempts (db: Database, name: Name, counted = name): Promise<void> {
  const query = prepared(db, 'clear_login_attempts', () => db.delete(loginAttempts)
    .where(inArray(loginAttempts.account, [sql.placeholder('account'), sql.placeholder('counted')])))
  await query.execute({ account: hashOf(name), counted: hashOf(counted) })
}
