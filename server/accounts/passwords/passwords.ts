// Passwords: hashed with argon2id, a few at a time, in fair turns by network.
import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify, type Options } from 'argon2'
import { RequestError } from '../../http/errors/request-error.ts'
import { createTurns } from '../../scheduling/turns.ts'

/** KiB of memory, passes over it, and lanes. OWASP Password Storage Cheat Sheet, argon2id: about 10 ms. */
const OWASP = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The most hashes under way at once: more would fill the thread pool, which reads files as well. */
const AT_ONCE = 2
/** The most hashes that wait for their turn, about a second of work. */
const WAITING = 100
/** Hashes that a rare network gets before busy ones. */
const CREDIT = 500

/** A hash that no password has: random bytes in place of one. To try one takes as long as at any other. */
export function unusableHash (): string {
  const [salt, bytes] = [16, 32].map(length => randomBytes(length).toString('base64').replaceAll('=', ''))
  const { memoryCost, timeCost, parallelism } = OWASP
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${bytes}`
}

/** One form for what looks the same: one keyboard types an é as two characters, another as a single one (NIST SP
 * 800-63B, 3.1.1.2, wants NFKC or NFKD). */
export const normalizePassword = (password: string) => password.normalize('NFKC')

/** Who wants a hash, and how often they may. */
export interface Attempt {
  /** Networks take fair turns. */
  network: string
  /** Called before the wait, and again when the turn comes: other attempts may have failed meanwhile.
   * @throws RequestError 429 */
  check? (): Promise<void>
  /** Counts the attempt when its turn comes, so that one that the server is too busy for does not count.
   * @throws RequestError 429 */
  begin? (): Promise<void>
  /** Counts a failure. */
  fail? (): Promise<void>
}

export interface Verdict {
  isRight: boolean
  /** A hash of today's kind, when the one that was right is outdated. */
  newHash: string | undefined
}

export interface PasswordHasher {
  /** @returns a PHC string, which carries its own parameters and salt
   * @throws RequestError 503 when too many wait already, or what the attempt throws */
  hash (password: string, attempt: Attempt): Promise<string>
  /** @param passwordHash undefined when there is no such user: wrong, after the same work
   * @throws RequestError as `hash` */
  verify (passwordHash: string | undefined, password: string, attempt: Attempt): Promise<Verdict>
  /** Hashes that wait for their turn. */
  waiting (): number
}

/** The hasher of one server.
 * @param cost of a hash */
export function createPasswordHasher (cost = OWASP): PasswordHasher {
  const options = { ...cost, type: argon2id } as const
  const turns = createTurns({
    places: AT_ONCE, maxQueue: WAITING, credit: CREDIT, busy: () => new RequestError('UNAVAILABLE')
  })
  const inTurn = async <T>(attempt: Attempt, work: () => Promise<T>) => {
    await attempt.check?.()
    return turns.inTurn({ caller: attempt.network }, async () => {
      await attempt.check?.()
      await attempt.begin?.()
      return work()
    })
  }
  // What a password is checked against when there is no such user, so that the answer takes as long.
  let nobodysHash: Promise<string> | undefined
  const hashOfNobody = () => {
    nobodysHash ??= hash(randomBytes(32), options).catch((error: unknown) => {
      nobodysHash = undefined
      throw error
    })
    return nobodysHash
  }

  return {
    hash: (password, attempt) => inTurn(attempt, () => hash(normalizePassword(password), options)),
    waiting: turns.waiting,
    async verify (passwordHash, password, attempt) {
      const known = passwordHash ?? await hashOfNobody()
      return inTurn(attempt, async () => {
        const { isRight, isOutdated } = await compare(known, password, options)
        if (isRight && passwordHash !== undefined) {
          return { isRight, newHash: isOutdated ? await hash(normalizePassword(password), options) : undefined }
        }
        await attempt.fail?.()
        return { isRight: false, newHash: undefined }
      })
    }
  }
}

/** A password from before passwords were normalized is right as it is typed, and gets a hash of the normal form. */
async function compare (passwordHash: string, password: string, options: Options) {
  const normal = normalizePassword(password)
  if (await verify(passwordHash, normal)) return { isRight: true, isOutdated: needsRehash(passwordHash, options) }
  return { isRight: normal !== password && await verify(passwordHash, password), isOutdated: true }
}
