// Registers, signs in and signs out.
import type { Static } from 'typebox'
import { audit } from '../audit/log.ts'
import type { Database } from '../../database/database.ts'
import { RequestError, refuseFaulty } from '../../http/errors/request-error.ts'
import { requestErrorOf } from '../../http/errors/any-error.ts'
import { checkNewPassword, passwordFaults } from '../passwords/password-rules.ts'
import type { PasswordHasher } from '../passwords/passwords.ts'
import type { AuthLimits, RegistrationAttempt } from '../limits.ts'
import type { Credentials, Registration } from './schemas.ts'
import type { Logout, SignedIn } from '../sessions/schemas.ts'
import type { Role, User } from '../users/schemas.ts'
import { endAllSessions, endSession, lockOwner, openSession, type Tokens } from '../sessions/sessions.ts'
import { createUser, findForLogin, lockPasswordHash, lockUser, rememberAddress, updateUser } from '../users/store.ts'
import { readToken } from '../sessions/tokens.ts'
import { normalizeUsername, usernameFaults } from '../users/usernames.ts'

/** Parts for signing in. */
interface SignInParts {
  db: Database
  passwords: PasswordHasher
  tokens: Tokens
  limits: Pick<AuthLimits, 'login'>
}

/** Checks an invitation at registration, and joins its class. */
export interface Invitations {
  /** @throws RequestError 422 if the code is invalid */
  check: (db: Database, code: string) => Promise<unknown>
  /** Locks its class.
   * @throws RequestError 422, as `check` */
  lock: (tx: Database, code: string) => Promise<unknown>
  /** @throws RequestError 422, as `check` */
  join: (tx: Database, userId: string, code: string) => Promise<unknown>
}

interface RegisterParts { db: Database, passwords: PasswordHasher, invitations?: Invitations }

/** The origin of a registration. Without an address, the account is not known at any address. */
interface Origin { attempt: RegistrationAttempt, address?: string, role?: Role }

/** @throws RequestError 400 for the username; 400 or 422 for the password; 422 for the invitation or if the e-mail or
 * username is in use; 429 after too many attempts */
export async function register (
  { db, passwords, invitations }: RegisterParts,
  { password, invitationCode, ...given }: Registration,
  { attempt, address, role = 'student' }: Origin
): Promise<User> {
  const profile = { ...given, username: normalizeUsername(given.username) }
  refuseFaulty([...usernameFaults(profile.username), ...passwordFaults(password)])
  checkNewPassword(password, profile)
  // Checked before the answer can reveal whether the e-mail is in use: a wrong code must not bypass the limit.
  if (invitationCode !== undefined) await invitations?.check(db, invitationCode)
  const passwordHash = await passwords.hash(password, attempt)
  try {
    return await db.transaction(async tx => {
      // A list of pupils also locks the class before it takes usernames.
      if (invitationCode !== undefined) await invitations?.lock(tx, invitationCode)
      const user = await createUser(tx, { ...profile, passwordHash, role })
      if (address !== undefined) await rememberAddress(tx, user.id, address)
      await audit(tx, { action: 'user.registered', by: user.id })
      if (invitationCode !== undefined) await invitations?.join(tx, user.id, invitationCode)
      return user
    })
  } catch (error) {
    const code = requestErrorOf(error as Error)?.code
    if (code === 'EMAIL_TAKEN' || code === 'USERNAME_TAKEN') await attempt.countTaken?.(code)
    throw error
  }
}

/** @param address as `clientAddress` returns it
 * @throws RequestError 401, identical for an unknown login and a wrong password; 429 after too many attempts */
export async function login (
  parts: SignInParts, credentials: Static<typeof Credentials>, address: string
): Promise<SignedIn> {
  const { db, passwords, tokens, limits } = parts
  const { email: given, password } = credentials
  const found = await findForLogin(db, given, address)
  const attempt = limits.login(address, { login: given, account: found })
  const { isRight, newHash } = await passwords.verify(found?.passwordHash, password, attempt)
  if (!found || !isRight) {
    await audit(db, { action: 'user.login_failed', on: found && { kind: 'user', id: found.id } })
    throw new RequestError('CREDENTIALS_INVALID')
  }
  const { passwordHash, isKnown: _, ...user } = found
  const signedIn = await db.transaction(async tx => {
    if (await lockPasswordHash(tx, user.id) !== passwordHash) return undefined
    if (newHash) await updateUser(tx, user.id, { passwordHash: newHash })
    await audit(tx, { action: 'user.logged_in', by: user.id })
    await rememberAddress(tx, user.id, address)
    return openSession(tx, tokens, user, address)
  })
  // The password changed after the check. Try again: the new one may be the same.
  return signedIn ?? login(parts, credentials, address)
}

/** Ends the session of a token, or all sessions of its user. Repeating it changes nothing.
 * @throws RequestError 401 if there is no token, or it is not ours */
export async function logout (
  { db, tokens }: Pick<SignInParts, 'db' | 'tokens'>, accessToken: string | undefined,
  { refreshToken, everywhere = false }: Static<typeof Logout>
): Promise<void> {
  const claims = refreshToken === undefined
    ? accessToken && readToken(tokens.jwt, accessToken, 'access')
    : readToken(tokens.jwt, refreshToken, 'refresh')
  if (!claims) throw new RequestError(refreshToken === undefined ? 'AUTHENTICATION_REQUIRED' : 'REFRESH_TOKEN_INVALID')
  await db.transaction(async tx => {
    if (everywhere) await lockUser(tx, claims.sub)
    // A session that has already ended must not end the others.
    const userId = await lockOwner(tx, claims.sid)
    if (!userId) return
    await audit(tx, { action: 'user.logged_out', by: userId, details: { everywhere } })
    await (everywhere ? endAllSessions(tx, userId) : endSession(tx, claims.sid))
  })
}
