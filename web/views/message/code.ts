// A message in a link: its letters and spaces as a code. The code only hides the text from a glance at the link.
// It is no encryption: everyone with the link can read the message.
import { lettersOf } from 'recognizer-wasm'

/** Characters of a message as typed. */
export const MAX_LENGTH = 60
/** Œ and Æ are spelled as two letters. */
const MAX_SYMBOLS = 2 * MAX_LENGTH

/** The symbols of a message. A symbol is an index. */
const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ '
/** 32 characters, as symbols plus a few. No punctuation, which messengers may cut off a link; no 0, 1, L or O, which
 * people mistake. */
const DIGITS = '23456789abcdefghijkmnpqrstuvwxyz'
const CHECK_DIGITS = 2

/** The words that hands spell: letters from A to Z, with a space between words. */
export const spelledText = (text: string): string =>
  text.split(/\s+/).map(word => lettersOf(word).join('')).filter(word => word !== '').join(' ')

/** @param text as typed */
export function encodeMessage (text: string): string {
  const symbols = [...spelledText(text)].map(symbol => SYMBOLS.indexOf(symbol))
  const code = checkOf(symbols)
  for (const symbol of symbols) code.push((symbol + keyAfter(code)) % DIGITS.length)
  return code.map(digit => DIGITS[digit]).join('')
}

/** @returns what hands spell; null for a code that is not whole */
export function decodeMessage (code: string): string | null {
  const digits = [...code.toLowerCase()].map(digit => DIGITS.indexOf(digit))
  if (digits.length > CHECK_DIGITS + MAX_SYMBOLS || digits.includes(-1)) return null
  const symbols = digits.flatMap((digit, i) =>
    i < CHECK_DIGITS ? [] : (digit - keyAfter(digits.slice(0, i)) + DIGITS.length) % DIGITS.length)
  const text = symbols.map(symbol => SYMBOLS[symbol] ?? '').join('')
  const isWhole = text !== '' && spelledText(text) === text && checkOf(symbols).every((digit, i) => digit === digits[i])
  return isWhole ? text : null
}

/** Hides a digit: another number for the same letter at each place, and after each other digit. */
const keyAfter = (digits: readonly number[]): number => (5 * digits.at(-1)! + 11 * digits.length) % DIGITS.length

/** Differs for messages with one other letter, and for most beginnings of a message: a cut link is found. */
function checkOf (symbols: readonly number[]): number[] {
  const sum = symbols.reduce((sum, symbol) => (sum * 37 + symbol + 1) % 1024, symbols.length)
  return [sum >> 5, sum & 31]
}
