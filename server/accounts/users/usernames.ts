// Rules for usernames: text that a teacher or an admin can read and type, in one normal form.
import { USERNAME } from '../../database/schema/tables.ts'
import type { Fault } from '../../http/errors/faults.ts'
import { withAsciiDomain } from '../../http/requests/normal-forms.ts'
import { faultTexts, fillIn } from '../../http/texts/texts.ts'

/** Letters with marks, digits and ASCII signs; single spaces between words. No "@", which would look like an e-mail
 * address, the other kind of login. */
const READABLE = /^[\x21-\x3F\x41-\x7E\p{L}\p{M}\p{Nd}]+( [\x21-\x3F\x41-\x7E\p{L}\p{M}\p{Nd}]+)*$/u
/** Invisible characters; some of them are letters or marks (Unicode TR44). */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u

/** In NFD: a mark without a letter, three general marks such as accents, or five of any script in a row. In Hebrew and
 * Tibetan a letter may have three marks of the script itself. */
const PILED_MARKS = /(^| )\p{M}|\p{Script=Inherited}{3}|\p{M}{5}/u

/** Scripts in modern use (UAX #31, tables 5 and 7), one or several that are written together. */
const SCRIPTS = `Latin Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew
  Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan
  Han+Latin+Hiragana+Katakana Han+Latin+Bopomofo Han+Latin+Hangul
  Adlam Balinese Bamum Batak Canadian_Aboriginal Chakma Cham Cherokee Hanifi_Rohingya Javanese Kayah_Li Lepcha Limbu
  Lisu Mandaic Meetei_Mayek Miao Mongolian New_Tai_Lue Newa Nko Ol_Chiki Osage Saurashtra Sundanese Syloti_Nagri Syriac
  Tai_Le Tai_Tham Tai_Viet Tifinagh Vai Wancho Yi`.split(/\s+/)

/** "boss" with a Cyrillic "о" looks like another name: a name keeps to one script ("highly restrictive" in UTS #39). */
const IS_OF_ONE_SCRIPT = new RegExp(`^(?:${SCRIPTS.map(lettersOf).join('|')})$`, 'u')

/** @param scripts joined by "+" */
function lettersOf (scripts: string): string {
  const all = ['Common', 'Inherited', ...scripts.split('+')]
  return `[${all.map(script => `\\p{scx=${script}}`).join('')}]+`
}

/** Normalizes a name to NFKC, which unifies look-alike forms of a letter. */
export const normalizeUsername = (given: string): string => given.normalize('NFKC')

/** Normalizes a login: a username, or an e-mail address as it is stored. */
export const normalizeLogin = (given: string): string => withAsciiDomain(normalizeUsername(given))

/** The comparison key of a normalized name, equal to the result of the database function f_lower. */
export const usernameKey = (name: string): string => name.toLowerCase().replaceAll('ς', 'σ')

/** Faults of a normalized name. */
export function usernameFaults (name: string): Fault[] {
  const { length } = [...name]
  const isOfLength = length >= USERNAME.min && length <= USERNAME.max
  const isUnclear = !isOfLength || !READABLE.test(name) || HIDDEN.test(name)
  const text = isUnclear
    ? fillIn(faultTexts.usernameUnclear, USERNAME)
    : PILED_MARKS.test(name.normalize('NFD'))
      ? faultTexts.usernameMarks
      : IS_OF_ONE_SCRIPT.test(name) ? undefined : faultTexts.usernameMixed
  return text ? [{ path: 'username', text }] : []
}
