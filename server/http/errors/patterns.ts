// The patterns of texts in requests. Each has the fault of a text that breaks it.
import type { Text } from 'recognizer-wasm'
import { faultTexts } from '../texts/texts.ts'

const LETTERS = '[A-Za-zÀ-ÏÑ-ÖÙ-Ýà-ïñ-öù-ýÿŒœŸ]+'

export const patterns = {
  /** No control characters, no end of a line or paragraph, nothing that turns the direction of what stands beside it,
   * nothing blank at its ends. The characters are Cc, Zl, Zp and Bidi_Control, written out: Swagger UI reads patterns
   * without the flag `u`, and takes `\p{…}` for letters. */
  line: {
    pattern: '^(?!\\s)[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]*(?<!\\s)$',
    text: faultTexts.badCharacters
  },
  paragraph: { pattern: '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F]*$', text: faultTexts.badCharacters },
  /** Words with one blank between them. `server/accounts/users/usernames.ts` looks at the characters. */
  username: { pattern: '^\\S+(\\s\\S+)*$', text: faultTexts.badCharacters },
  /** The format alone would let through moments that neither Date nor the database can read. */
  instant: {
    pattern: '^[1-9]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
    text: faultTexts.notAMoment
  },
  /** Letters that can be spelled with A to Z: É and Œ can, Ø and ß can't. */
  spelling: { pattern: `^${LETTERS}([ '’-]${LETTERS})*$`, text: faultTexts.notAWord },
  letter: { pattern: '^[A-Za-z]$', text: faultTexts.notALetter },
  /** Something a page may show: on the web, or on this server. */
  media: {
    pattern: '^(https?://|/(?![/\\\\]))[^\\s"<>\\\\\\u0000-\\u001F\\u007F]+$', text: faultTexts.notAnAddress
  }
}

const textsOfPatterns = new Map<unknown, Text>(Object.values(patterns).map(({ pattern, text }) => [pattern, text]))

/** The fault of a text that breaks a pattern, one of ours or another. */
export const textOfPattern = (pattern: unknown): Text => textsOfPatterns.get(pattern) ?? faultTexts.badCharacters
