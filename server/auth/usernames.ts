// What a username may look like, so that nobody takes a name that people read as somebody else's: the profile
// UsernameCasePreserved of PRECIS (RFC 8265, 3.4, on the IdentifierClass of RFC 8264, 4.2), in one script only (Unicode
// TR39, 5.2). What looks alike within one script, or across two names of one script each, is not recognized.
import { USERNAME } from '../database/tables.ts'
import { invalid } from '../replies/errors.ts'
import { faultTexts, fillIn } from '../replies/texts.ts'

/** RFC 8264, 9.11: letters, digits and their marks, and ASCII that can be seen. */
const IDENTIFIER = /^[\x21-\x7E\p{Ll}\p{Lu}\p{Lo}\p{Lm}\p{Nd}\p{Mn}\p{Mc}]+$/u
/** What nobody sees, or what turns the direction of text. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u
/** Parts of old Korean letters (RFC 8264, 9.9), and the exceptions of RFC 5892, 2.6. */
const DISALLOWED = /[\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB\u0640\u07FA\u3031-\u3035\u303B]|\u302E|\u302F/u
/** RFC 8265, 3.4.2: letters of full or half width become plain ones. */
const OTHER_WIDTH = /[\u3000\uFF01-\uFFEE]/g

/** The recommended scripts (Unicode TR31, table 5); those that one language writes together are one. */
const SCRIPTS = [
  'Latn', 'Cyrl', 'Grek', 'Arab', 'Armn', 'Beng', 'Deva', 'Ethi', 'Geor', 'Gujr', 'Guru', 'Hebr', 'Knda', 'Khmr',
  'Laoo', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt',
  'Hani Hira Kana', 'Hani Hang', 'Hani Bopo'
]
const ONE_SCRIPT = SCRIPTS.map(names => {
  const scripts = [...names.split(' '), 'Zyyy', 'Zinh'].map(name => `\\p{Script_Extensions=${name}}`)
  return new RegExp(`^[${scripts.join('')}]*$`, 'u')
})

/** A name written from right to left begins with a letter of such a script, and ends with one or a digit (RFC 5893). */
const RIGHT_TO_LEFT = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Thaa}]/u
const WELL_DIRECTED = /^(?=[\p{L}])[^\x21-\x7E].*[^\x21-\x2F\x3A-\x7E]$/u

/** A name as it is kept: in plain width and NFC. Words are parted by single blanks.
 * @throws RequestError 400 when it could be taken for another one */
export function normalizeUsername (given: string): string {
  const name = given.replace(OTHER_WIDTH, letter => letter.normalize('NFKC')).normalize('NFC')
  const isClear = name.split(' ').every(isIdentifier) && ONE_SCRIPT.some(script => script.test(name)) &&
    (!RIGHT_TO_LEFT.test(name) || WELL_DIRECTED.test(name))
  const { length } = [...name]
  const isOfLength = length >= USERNAME.shortest && length <= USERNAME.longest
  if (!isClear || !isOfLength) throw invalid('username', fillIn(faultTexts.usernameUnclear, USERNAME))
  return name
}

/** Ligatures and other forms of plain letters ("ﬁ", "ª") have compatibility equivalents: RFC 8264, 9.17. */
const isIdentifier = (word: string) =>
  IDENTIFIER.test(word) && !HIDDEN.test(word) && !DISALLOWED.test(word) && word.normalize('NFKC') === word
