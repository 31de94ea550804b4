// What a new password must not be. Length is the best protection, so there are no rules about kinds of characters.
import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid, unprocessable } from '../errors.ts'
import { messages } from '../messages.ts'

/** 49,000 passwords that attackers try first, in lower case. */
const common = new Set(dictionary['passwords-common'] as string[])

/** Longer ones gain nothing, and would let a caller choose how much is hashed. */
const LONGEST_BYTES = 256

interface Owner { email: string, username: string }

/** @throws RequestError 400 when it is too long, 422 when it is easily guessed */
export function checkNewPassword (password: string, { email, username }: Owner): void {
  if (Buffer.byteLength(password) > LONGEST_BYTES) throw invalid('password', messages.passwordTooLong)
  const guess = password.toLowerCase()
  if (common.has(guess)) throw unprocessable(messages.passwordCommon)
  if (guess === email.toLowerCase() || guess === username.toLowerCase()) throw unprocessable(messages.passwordIsEmail)
}
