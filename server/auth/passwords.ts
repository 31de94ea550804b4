// Passwords: hashed with argon2id, a few at a time.
import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { unavailable } from '../errors.ts'

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane; about 10 ms. */
const ARGON2 = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Hashes under way at once: more would fill the thread pool that reads files as well. */
const AT_ONCE = 2
/** Hashes that may wait for their turn, about a second of work. */
const WAITING = 100

/** What a hash is checked against when there is no such user, so that the answer takes as long. */
const nobodysHash = hash(randomBytes(32), ARGON2)

let running = 0
const waiting: (() => void)[] = []

/** Hashes that wait for their turn. */
export const hashesWaiting = () => waiting.length

/** Does work that hashes when its turn has come.
 * @throws RequestError 503 when too many wait already */
export async function inTurn<T> (work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw unavailable()
    await new Promise<void>(resolve => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** @returns a PHC string, which carries its own parameters and salt */
export function hashPassword (password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2))
}

/** To be called in turn.
 * @param passwordHash undefined when there is no such user: false, after the same work */
export async function isRightPassword (passwordHash: string | undefined, password: string): Promise<boolean> {
  return await verify(passwordHash ?? await nobodysHash, password) && passwordHash !== undefined
}

/** Whether a hash was made with weaker parameters than today's. */
export const isOutdated = (passwordHash: string) => needsRehash(passwordHash, ARGON2)
