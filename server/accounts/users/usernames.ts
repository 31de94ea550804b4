// Rules for usernames: text that a teacher or an admin can read and type, in one normal form.
import { USERNAME } from '../../database/schema/tables.ts'
import type { Fault } from '../../http/errors/faults.ts'
import { faultTexts, fillIn } from '../../http/texts/texts.ts'

/** Letters with marks, digits and ASCII signs; single spaces between words. No "@", which would look like an e-mail
 * address, the other kind of login. */
const READABLE = /^[\x21-\x3F\x41-\x7E\p{L}\p{M}\p{Nd}]+( [\x21-\x3F\x41-\x7E\p{L}\p{M}\p{Nd}]+)*$/u
/** Invisible characters; some of them are letters or marks (Unicode TR44). */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u

/** Normalizes a name to NFKC, which unifies look-alike forms of a letter. */
export const normalizeUsername = (given: string): string => given.normalize('NFKC')

/** The comparison key of a normalized name, equal to the result of the database function f_lower. */
export const usernameKey = (name: string): string => name.toLowerCase().replaceAll('ς', 'σ')

/** Faults of a normalized name. */
export function usernameFaults (name: string): Fault[] {
  const { length } = [...name]
  const isOfLength = length >= USERNAME.min && length <= USERNAME.max
  if (isOfLength && READABLE.test(name) && !HIDDEN.test(name)) return []
  return [{ path: 'username', text: fillIn(faultTexts.usernameUnclear, USERNAME) }]
}
