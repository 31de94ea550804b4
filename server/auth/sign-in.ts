// Opens an account, signs in to it, and signs out.
import type { Static } from 'typebox'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { RequestError } from '../replies/errors.ts'
import { tryPassword } from '../passwords/login-attempts.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import type { PasswordHasher } from '../passwords/passwords.ts'
import type { Credentials, Logout, Registration, Role, User } from './schemas.ts'
import { endAllSessions, endSession, lockOwner, openSession } from './sessions.ts'
import type { SignedIn, Tokens } from './sessions.ts'
import { createUser, findByEmail, lockPasswordHash, updateUser } from './store.ts'
import { readToken } from './tokens.ts'
import { normalizeUsername } from './usernames.ts'

/** What signing in needs. */
export interface SignInParts {
  db: Database
  passwords: PasswordHasher
  tokens: Tokens
  /** Whether wrong passwords of one address count together. */
  areAddressesLimited: boolean
}

/** How whoever signs up with an invitation comes into a class. */
export interface Invitations {
  /** @throws RequestError 422 when the code is good for nothing */
  check: (db: Database, code: string) => Promise<unknown>
  /** @throws RequestError 422, as `check` */
  join: (tx: Database, userId: string, code: string) => Promise<unknown>
}

interface RegisterParts { db: Database, passwords: PasswordHasher, invitations?: Invitations }

/** @throws RequestError 400 for the username, 400 or 422 for the password, 422 for the invitation, and when the e-mail
 * or the username is in use */
export async function register (
  { db, passwords, invitations }: RegisterParts,
  { password, invitationCode, ...given }: Registration,
  role: Role = 'student'
): Promise<User> {
  const profile = { ...given, username: normalizeUsername(given.username) }
  checkNewPassword(password, profile)
  // Before anything tells whether the e-mail is in use: a wrong code must not be a way around the limit.
  if (invitationCode !== undefined) await invitations?.check(db, invitationCode)
  const passwordHash = await passwords.hash(password)
  return db.transaction(async tx => {
    const user = await createUser(tx, { ...profile, passwordHash, role })
    await audit(tx, { action: 'user.registered', by: user.id })
    if (invitationCode !== undefined) await invitations?.join(tx, user.id, invitationCode)
    return user
  })
}

/** @param address the caller's, as `clientAddress` gives it
 * @param countLogin called when the password is right; what it throws ends the login
 * @throws RequestError 401, the same for an unknown e-mail as for a wrong password; 429 after too many failures */
export async function login (
  parts: SignInParts, credentials: Static<typeof Credentials>, address: string, countLogin: () => Promise<void>
): Promise<SignedIn> {
  const { db, passwords, tokens } = parts
  const { email, password } = credentials
  const found = await findByEmail(db, email)
  const account = { email, user: found, address, isAddressLimited: parts.areAddressesLimited }
  const { isRight, isOutdated } = await tryPassword(db, passwords, account, password)
  if (!found || !isRight) {
    await audit(db, { action: 'user.login_failed', on: found && { kind: 'user', id: found.id } })
    throw new RequestError('CREDENTIALS_INVALID')
  }
  await countLogin()
  const { passwordHash, ...user } = found
  const newHash = isOutdated ? await passwords.hash(password) : undefined
  const signedIn = await db.transaction(async tx => {
    if (await lockPasswordHash(tx, user.id) !== passwordHash) return undefined
    if (newHash) await updateUser(tx, user.id, { passwordHash: newHash })
    await audit(tx, { action: 'user.logged_in', by: user.id })
    return openSession(tx, tokens, user, address)
  })
  // The password was changed after it was found to be right: the new one may be the same.
  return signedIn ?? login(parts, credentials, address, countLogin)
}

/** Ends the session of either token, or all sessions of its user. Doing so again changes nothing.
 * @returns whether there was a session to end
 * @throws RequestError 401 when neither token is given, or the given one is not ours */
export async function logout (
  { db, tokens }: Pick<SignInParts, 'db' | 'tokens'>, accessToken: string | undefined,
  { refreshToken, everywhere = false }: Static<typeof Logout>
): Promise<boolean> {
  const claims = refreshToken === undefined
    ? accessToken && readToken(tokens.jwt, accessToken, 'access')
    : readToken(tokens.jwt, refreshToken, 'refresh')
  if (!claims) throw new RequestError(refreshToken === undefined ? 'AUTHENTICATION_REQUIRED' : 'REFRESH_TOKEN_INVALID')
  return db.transaction(async tx => {
    // A session that has ended already may not end the others.
    const userId = await lockOwner(tx, claims.sid)
    if (!userId) return false
    await audit(tx, { action: 'user.logged_out', by: userId, details: { everywhere } })
    await (everywhere ? endAllSessions(tx, userId) : endSession(tx, claims.sid))
    return true
  })
}
