import { createHash } from 'node:crypto'

/** The SHA-256 under which the database stores a token, a code or the name of an account. Passwords, which can be
 * guessed, use another hash: `passwords.ts`. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
