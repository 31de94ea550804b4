// Codes that people tell each other and type.
import { randomBytes } from 'node:crypto'

/** Crockford's base 32, in which no two characters look alike: a code may be told over the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** @returns so many random characters, of 5 bits each */
export const randomCode = (length: number): string =>
  [...randomBytes(length)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')

/** A code in groups, as it is written down. */
export const inGroups = (code: string, size: number): string =>
  code.match(new RegExp(`.{1,${size}}`, 'g'))!.join('-')

/** A code however it is typed. */
export const plainCode = (code: string): string =>
  code.toUpperCase().replace(/[^0-9A-Z]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
