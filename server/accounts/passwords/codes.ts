// Codes that people pass on and type.
import { randomBytes } from 'node:crypto'

/** Crockford's base 32, without characters that look alike: a code may be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** @returns `length` random characters of 5 bits each */
export const randomCode = (length: number): string =>
  [...randomBytes(length)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')

/** Splits a code into groups for reading. */
export const inGroups = (code: string, size: number): string =>
  code.match(new RegExp(`.{1,${size}}`, 'g'))!.join('-')

/** Normalizes a typed code. */
export const plainCode = (code: string): string =>
  code.toUpperCase().replace(/[^0-9A-Z]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
