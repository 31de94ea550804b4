// What a username may look like: text that a teacher or an admin can read and type, in one form.
import { USERNAME } from '../../database/schema/tables.ts'
import type { Fault } from '../../http/errors/faults.ts'
import { faultTexts, fillIn } from '../../http/texts/texts.ts'

/** Letters with their marks, digits and the signs of ASCII; single blanks between words. An "@" would make it look like
 * an e-mail address, which signs in as well. */
const READABLE = /^[\x21-\x3F\x41-\x7E\p{L}\p{M}\p{Nd}]+( [\x21-\x3F\x41-\x7E\p{L}\p{M}\p{Nd}]+)*$/u
/** Characters that nobody sees; some of them are letters, or marks (Unicode TR44). */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u

/** A name as it is kept: in NFKC, where forms of one letter that look the same are one. */
export const normalizeUsername = (given: string): string => given.normalize('NFKC')

/** What makes a normalized name unreadable. */
export function usernameFaults (name: string): Fault[] {
  const { length } = [...name]
  const isOfLength = length >= USERNAME.min && length <= USERNAME.max
  if (isOfLength && READABLE.test(name) && !HIDDEN.test(name)) return []
  return [{ path: 'username', text: fillIn(faultTexts.usernameUnclear, USERNAME) }]
}
