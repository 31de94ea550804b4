import { createHash } from 'node:crypto'

/** What the database keeps of a token, a code or the name of an account: its SHA-256. A password, which can be guessed,
 * gets another hash: `passwords.ts`. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
