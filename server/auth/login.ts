import type { Static } from 'typebox'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { unauthorized } from '../errors.ts'
import { messages } from '../messages.ts'
import { findByEmail, updateUser } from '../users/store.ts'
import { tryPassword } from './login-attempts.ts'
import { hashPassword, isOutdated } from './passwords.ts'
import type { Credentials } from './schemas.ts'
import { openSession } from './sessions.ts'
import type { SignedIn, Tokens } from './sessions.ts'

/** @param address the caller's, as `clientAddress` gives it
 * @throws RequestError 401, the same for an unknown e-mail as for a wrong password; 429 after too many failures */
export async function login (
  db: Database, tokens: Tokens, { email, password }: Static<typeof Credentials>, address: string
): Promise<SignedIn> {
  const found = await findByEmail(db, email)
  const isRight = await tryPassword(db, { email, passwordHash: found?.passwordHash, address }, password)
  if (!found || !isRight) {
    await audit(db, { action: 'user.login_failed', on: found && { kind: 'user', id: found.id } })
    throw unauthorized(messages.badCredentials)
  }
  const { passwordHash, ...user } = found
  const stronger = isOutdated(passwordHash) ? await hashPassword(password) : undefined
  return db.transaction(async tx => {
    if (stronger) await updateUser(tx, user.id, { passwordHash: stronger })
    await audit(tx, { action: 'user.logged_in', by: user.id })
    return openSession(tx, tokens, user, address)
  })
}
