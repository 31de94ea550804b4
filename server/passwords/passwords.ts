// Passwords: hashed with argon2id, a few at a time.
import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import type { Options } from 'argon2'
import pLimit from 'p-limit'
import { RequestError } from '../replies/errors.ts'
import { createAccountTurns } from './account-turns.ts'
import type { Turns } from './account-turns.ts'

/** KiB of memory, passes over it, and lanes. OWASP Password Storage Cheat Sheet, argon2id: about 10 ms. */
const OWASP = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The most hashes under way at once: more would fill the thread pool, which reads files as well. */
const AT_ONCE = 2
/** The most hashes that wait for their turn, about a second of work. */
const WAITING = 100

/** One form for what looks the same: one keyboard types an é as two characters, another as a single one (NIST SP
 * 800-63B, 3.1.1.2, wants NFKC or NFKD). */
export const normalizePassword = (password: string) => password.normalize('NFKC')

export interface Verdict {
  isRight: boolean
  /** Whether a hash of today's kind should take the place of the one that was right. */
  isOutdated: boolean
}

export interface PasswordHasher {
  /** @returns a PHC string, which carries its own parameters and salt
   * @throws RequestError 503 when too many wait already */
  hash (password: string): Promise<string>
  /** @param passwordHash undefined when there is no such user: wrong, after the same work
   * @throws RequestError 503 when too many wait already */
  verify (passwordHash: string | undefined, password: string): Promise<Verdict>
  /** For attempts that must not overtake each other. */
  inTurnOf: Turns
  /** Hashes that wait for their turn. */
  waiting (): number
}

/** The hasher of one server.
 * @param cost of a hash */
export function createPasswordHasher (cost = OWASP): PasswordHasher {
  const options = { ...cost, type: argon2id } as const
  const limit = pLimit(AT_ONCE)
  const inTurn = async <T>(work: () => Promise<T>) => {
    if (limit.pendingCount >= WAITING) throw new RequestError('UNAVAILABLE')
    return limit(work)
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
    hash: password => inTurn(() => hash(normalizePassword(password), options)),
    inTurnOf: createAccountTurns(),
    waiting: () => limit.pendingCount,
    async verify (passwordHash, password) {
      const known = passwordHash ?? await hashOfNobody()
      const { isRight, isOutdated } = await inTurn(() => compare(known, password, options))
      return { isRight: isRight && passwordHash !== undefined, isOutdated }
    }
  }
}

/** A password from before passwords were normalized is right as it is typed, and gets a hash of the normal form. */
async function compare (passwordHash: string, password: string, options: Options): Promise<Verdict> {
  const normal = normalizePassword(password)
  if (await verify(passwordHash, normal)) return { isRight: true, isOutdated: needsRehash(passwordHash, options) }
  return { isRight: normal !== password && await verify(passwordHash, password), isOutdated: true }
}
