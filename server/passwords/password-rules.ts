// What a new password must not be. Length is the best protection, so there are no rules about kinds of characters.
import { dictionary } from '@zxcvbn-ts/language-common'
import { RequestError, invalid } from '../replies/errors.ts'
import { faultTexts, fillIn } from '../replies/texts.ts'
import { normalizePassword } from './passwords.ts'

/** 49,000 passwords that attackers try first, in lower case. */
const common = new Set(dictionary['passwords-common'] as string[])

/** At least so many characters, at most so many bytes. Longer passwords gain nothing, and would let a caller choose how
 * much is hashed. */
export const PASSWORD = { shortest: 8, longest: 256 } as const

interface Owner { email: string, username: string }

/** @throws RequestError 400 when it is too short or too long once normalized, 422 when it is easily guessed */
export function checkNewPassword (password: string, { email, username }: Owner): void {
  const normal = normalizePassword(password)
  if ([...normal].length < PASSWORD.shortest) throw invalid('password', fillIn(faultTexts.passwordTooShort, PASSWORD))
  if (Buffer.byteLength(normal) > PASSWORD.longest) {
    throw invalid('password', fillIn(faultTexts.passwordTooLong, PASSWORD))
  }
  const guess = normal.toLowerCase()
  if (common.has(guess)) throw new RequestError('PASSWORD_COMMON')
  const names = [email, username].map(name => normalizePassword(name).toLowerCase())
  if (names.includes(guess)) throw new RequestError('PASSWORD_IS_NAME')
}
