// Patterns of texts in requests, each with the fault reported for a mismatch.
import type { Text } from 'recognizer-wasm'
import { faultTexts } from '../texts/texts.ts'

const LETTERS = '[A-Za-zÀ-ÏÑ-ÖÙ-Ýà-ïñ-öù-ýÿŒœŸ]+'

export const patterns = {
  /** One line: no control characters, line ends or bidi controls, no blank at either end. These are Cc, Zl, Zp and
   * Bidi_Control, spelled out: Swagger UI compiles patterns without the flag `u` and misreads `\p{…}`. */
  line: {
    pattern: '^(?!\\s)[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]*(?<!\\s)$',
    text: faultTexts.badCharacters
  },
  paragraph: { pattern: '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F]*$', text: faultTexts.badCharacters },
  /** Words separated by one blank. `server/accounts/users/usernames.ts` checks the characters. */
  username: { pattern: '^\\S+(\\s\\S+)*$', text: faultTexts.badCharacters },
  /** The format alone accepts instants that neither Date nor the database can read. */
  instant: {
    pattern: '^[1-9]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
    text: faultTexts.notAMoment
  },
  /** Letters that can be fingerspelled with A to Z: É and Œ can, Ø and ß can't. */
  spelling: { pattern: `^${LETTERS}([ '’-]${LETTERS})*$`, text: faultTexts.notAWord },
  letter: { pattern: '^[A-Za-z]$', text: faultTexts.notALetter },
  /** As hands spell it. */
  capitals: { pattern: '^[A-Z]+( [A-Z]+)*$', text: faultTexts.notCapitals },
  /** The address of a picture or video, on the web or on this server. */
  media: {
    pattern: '^(https?://|/(?![/\\\\]))[^\\s"<>\\\\\\u0000-\\u001F\\u007F]+$', text: faultTexts.notAnAddress
  }
}

const textsOfPatterns = new Map<unknown, Text>(Object.values(patterns).map(({ pattern, text }) => [pattern, text]))

/** The fault for a mismatch of a pattern. */
export const textOfPattern = (pattern: unknown): Text => textsOfPatterns.get(pattern) ?? faultTexts.badCharacters
