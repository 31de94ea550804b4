// Rules for new passwords. Length protects best, so there are no rules about kinds of characters.
import { dictionary } from '@zxcvbn-ts/language-common'
import { RequestError, refuseFaulty } from '../../http/errors/request-error.ts'
import type { Fault } from '../../http/errors/faults.ts'
import { faultTexts, fillIn } from '../../http/texts/texts.ts'
import { normalizePassword } from './passwords.ts'
import type { Text } from 'recognizer-wasm'

/** The 49,000 passwords that attackers try first, in lower case. */
const common = new Set(dictionary['passwords-common'] as string[])

/** Minimum characters and maximum bytes. Longer passwords gain nothing, and a caller could make hashing slow. */
export const PASSWORD = { min: 8, max: 256 } as const

interface Owner { email?: string | null, username: string }

/** Faults in the length of a new password, once normalized. */
export function passwordFaults (password: string): Fault[] {
  const normal = normalizePassword(password)
  const faultIn = (text: Text) => [{ path: 'password', text: fillIn(text, PASSWORD) }]
  if ([...normal].length < PASSWORD.min) return faultIn(faultTexts.passwordTooShort)
  return Buffer.byteLength(normal) > PASSWORD.max ? faultIn(faultTexts.passwordTooLong) : []
}

/** @throws RequestError 400 if it is too short or too long, 422 if it is easy to guess */
export function checkNewPassword (password: string, { email, username }: Owner): void {
  refuseFaulty(passwordFaults(password))
  const guess = normalizePassword(password).toLowerCase()
  if (common.has(guess)) throw new RequestError('PASSWORD_COMMON')
  const names = [email ?? '', username].map(name => normalizePassword(name).toLowerCase())
  if (names.includes(guess)) throw new RequestError('PASSWORD_IS_NAME')
}
