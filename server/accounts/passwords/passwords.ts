// Hashes passwords with argon2id, a few at a time, shared fairly among networks.
import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { RequestError } from '../../http/errors/request-error.ts'
import type { Site } from '../../database/turns.ts'
import { createTurns } from '../../scheduling/turns.ts'

/** Memory in KiB, passes and lanes, from the OWASP Password Storage Cheat Sheet for argon2id: about 10 ms. */
const OWASP = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashes at once: more would fill the thread pool, which also reads files. */
const AT_ONCE = 2
/** Hashes in the queue, a second or two of work. */
const WAITING = 100
/** An idle network may overtake this many queued hashes. */
const CREDIT = 500

/** A hash that no password matches: random bytes. Checking a password against it takes as long as against any other. */
export function unusableHash ({ memoryCost, timeCost, parallelism } = OWASP): string {
  const [salt, bytes] = [16, 32].map(length => randomBytes(length).toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${bytes}`
}

/** Normalizes a password: keyboards may type an é as one character or two (NIST SP 800-63B, 3.1.1.2, requires NFKC or
 * NFKD). */
export const normalizePassword = (password: string) => password.normalize('NFKC')

/** An attempt at a password, with its limits. */
export interface Attempt {
  /** The network, among which hashing is shared fairly. */
  network: Site
  /** Called before and after waiting in the queue: other attempts may have failed meanwhile.
   * @throws RequestError 429 */
  check? (): Promise<void>
  /** Counts the attempt once its turn comes, so that an attempt rejected by a busy server does not count.
   * @throws RequestError 429 */
  begin? (): Promise<void>
  /** Whether a right password is accepted. If not, it counts as a wrong one.
   * @throws RequestError 429 */
  admits? (): Promise<boolean>
  /** Counts a wrong password.
   * @throws RequestError 429 if there were too many */
  fail? (): Promise<void>
}

export interface Verdict {
  isRight: boolean
  /** A hash with the current parameters, if the matching one is outdated. */
  newHash: string | undefined
}

export interface PasswordHasher {
  /** @returns a PHC string, which contains parameters and salt
   * @throws RequestError 503 if the queue is full, or the errors of the attempt */
  hash (password: string, attempt: Attempt): Promise<string>
  /** @param passwordHash undefined if there is no such user: the result is wrong, after the same work
   * @throws RequestError as `hash` */
  verify (passwordHash: string | undefined, password: string, attempt: Attempt): Promise<Verdict>
  /** Hashes in the queue. */
  waiting (): number
}

/** The hasher of a server.
 * @param cost of a hash */
export function createPasswordHasher (cost = OWASP): PasswordHasher {
  const options = { ...cost, type: argon2id } as const
  const turns = createTurns({
    places: AT_ONCE, maxQueue: WAITING, credit: CREDIT, busy: () => new RequestError('UNAVAILABLE')
  })
  const whenItsTurn = async <T>(attempt: Attempt, work: () => Promise<T>) => {
    await attempt.check?.()
    return turns.whenItsTurn({ caller: attempt.network }, async () => {
      await attempt.check?.()
      await attempt.begin?.()
      return work()
    })
  }

  return {
    hash: (password, attempt) => whenItsTurn(attempt, () => hash(normalizePassword(password), options)),
    waiting: turns.waiting,
    verify: (passwordHash = unusableHash(cost), password, attempt) => whenItsTurn(attempt, async () => {
      const normal = normalizePassword(password)
      const isRight = await verify(passwordHash, normal) && (await attempt.admits?.() ?? true)
      if (!isRight) await attempt.fail?.()
      const isOutdated = isRight && needsRehash(passwordHash, options)
      return { isRight, newHash: isOutdated ? await hash(normal, options) : undefined }
    })
  }
}
