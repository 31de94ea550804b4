// What happens to an account as a whole: changed by its owner, given another role, closed.
import { audit } from '../audit/log.ts'
import { clearAttempts, tryPassword } from '../auth/login-attempts.ts'
import { checkNewPassword } from '../auth/password-rules.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { Role, User } from '../auth/schemas.ts'
import { endAllSessions } from '../auth/sessions.ts'
import { findPasswordHash, findUser, updateUser } from '../auth/store.ts'
import type { Database } from '../database/client.ts'
import { RequestError, invalid } from '../errors.ts'
import { faultTexts } from '../texts.ts'
import type { ProfileChange } from './schemas.ts'
import { deleteUser, keepAnAdmin, setRole } from './store.ts'

/** What changing an account needs where its password is asked for. */
interface AccountParts { db: Database, passwords: PasswordHasher }

/** @throws RequestError 404 when the user is gone; else as at registration, and 422 for a wrong current password */
export async function changeProfile (
  { db, passwords }: AccountParts,
  id: string,
  change: ProfileChange
): Promise<User> {
  const { password, currentPassword, ...profile } = change
  const passwordHash = password === undefined ? undefined : await newHash({ db, passwords }, id, change)
  const user = await db.transaction(async tx => {
    const user = await updateUser(tx, id, passwordHash ? { ...profile, passwordHash } : profile)
    const fields = Object.keys(profile)
    if (user && fields.length > 0) await audit(tx, { action: 'user.changed', by: id, details: { fields } })
    if (user && passwordHash) {
      await audit(tx, { action: 'user.password_changed', by: id })
      await endAllSessions(tx, id)
    }
    return user
  })
  if (!user) throw new RequestError('USER_NOT_FOUND')
  return user
}

async function newHash (parts: AccountParts, id: string, change: ProfileChange): Promise<string> {
  const { password, currentPassword, email, username } = change
  if (currentPassword === undefined) throw invalid('currentPassword', faultTexts.currentPasswordMissing)
  const user = await findUser(parts.db, id)
  if (!user) throw new RequestError('USER_NOT_FOUND')
  checkNewPassword(password!, { email: email ?? user.email, username: username ?? user.username })
  await checkCurrentPassword(parts, user, currentPassword)
  return parts.passwords.hash(password!)
}

/** Guessing is as slow here as at login: a stolen access token must not make it easier. */
async function checkCurrentPassword (
  { db, passwords }: AccountParts, { id, email }: User, currentPassword: string
): Promise<void> {
  const passwordHash = await findPasswordHash(db, id)
  const { isRight } = await tryPassword(db, passwords, { email, passwordHash }, currentPassword)
  if (!isRight) throw new RequestError('CURRENT_PASSWORD_WRONG')
}

/** @throws RequestError 404, or 422 when this would take the last admin's role */
export async function changeRole (db: Database, id: string, role: Role, by: string): Promise<User> {
  return db.transaction(async tx => {
    const before = await findUser(tx, id)
    if (!before) throw new RequestError('USER_NOT_FOUND')
    if (role !== 'admin') await keepAnAdmin(tx, id)
    const user = await setRole(tx, id, role)
    if (!user) throw new RequestError('USER_NOT_FOUND')
    await audit(tx, {
      action: 'user.role_changed',
      by,
      on: { kind: 'user', id },
      details: { from: before.role, to: role }
    })
    return user
  })
}

/** Closes somebody's account. @throws RequestError 404, or 422 for the last admin */
export async function closeAccount (db: Database, id: string, by: string): Promise<void> {
  await db.transaction(async tx => {
    const user = await findUser(tx, id)
    if (!user) throw new RequestError('USER_NOT_FOUND')
    await keepAnAdmin(tx, id)
    await audit(tx, { action: 'user.deleted', by, on: { kind: 'user', id } })
    await clearAttempts(tx, user.email)
    await deleteUser(tx, id)
  })
}

/** Closes one's own account.
 * @throws RequestError 422 for a wrong password or the last admin, 429 after too many wrong ones */
export async function closeOwnAccount (parts: AccountParts, id: string, currentPassword: string): Promise<void> {
  const user = await findUser(parts.db, id)
  if (!user) throw new RequestError('USER_NOT_FOUND')
  await checkCurrentPassword(parts, user, currentPassword)
  await closeAccount(parts.db, id, id)
}
