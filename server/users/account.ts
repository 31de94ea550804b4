// What happens to an account as a whole: opened, changed by its owner, given another role, closed.
import { audit } from '../audit/log.ts'
import { clearAttempts, tryPassword } from '../auth/login-attempts.ts'
import { checkNewPassword } from '../auth/password-rules.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endAllSessions } from '../auth/sessions.ts'
import type { Database } from '../database/client.ts'
import { invalid, notFound, unprocessable } from '../errors.ts'
import { messages } from '../messages.ts'
import type { ProfileChange, Registration, Role, User } from './schemas.ts'
import { createUser, deleteUser, findPasswordHash, findUser, keepAnAdmin, setRole, updateUser } from './store.ts'

/** @throws RequestError 400 or 422 for the password, 422 when the e-mail or the username is in use */
export async function register (db: Database, { password, ...profile }: Registration, role: Role = 'student'): Promise<User> {
  checkNewPassword(password, profile)
  const passwordHash = await hashPassword(password)
  return db.transaction(async tx => {
    const user = await createUser(tx, { ...profile, passwordHash, role })
    await audit(tx, { action: 'user.registered', by: user.id })
    return user
  })
}

/** @throws RequestError 404 when the user is gone; else as `register`, and 422 for a wrong current password */
export async function changeProfile (db: Database, id: string, change: ProfileChange): Promise<User> {
  const { password, currentPassword, ...profile } = change
  const passwordHash = password === undefined ? undefined : await newHash(db, id, change)
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
  if (!user) throw notFound(messages.userNotFound)
  return user
}

async function newHash (db: Database, id: string, { password, currentPassword, email, username }: ProfileChange): Promise<string> {
  if (currentPassword === undefined) throw invalid('currentPassword', messages.currentPasswordMissing)
  const user = await findUser(db, id)
  if (!user) throw notFound(messages.userNotFound)
  checkNewPassword(password!, { email: email ?? user.email, username: username ?? user.username })
  await checkCurrentPassword(db, user, currentPassword)
  return hashPassword(password!)
}

/** Guessing is as slow here as at login: a stolen access token must not make it easier. */
async function checkCurrentPassword (db: Database, { id, email }: User, currentPassword: string): Promise<void> {
  const passwordHash = await findPasswordHash(db, id)
  if (!await tryPassword(db, { email, passwordHash }, currentPassword)) throw unprocessable(messages.currentPasswordWrong)
}

/** @throws RequestError 404, or 422 when this would take the last admin's role */
export async function changeRole (db: Database, id: string, role: Role, by: string): Promise<User> {
  return db.transaction(async tx => {
    const before = await findUser(tx, id)
    if (!before) throw notFound(messages.userNotFound)
    if (role !== 'admin') await keepAnAdmin(tx, id)
    const user = await setRole(tx, id, role)
    if (!user) throw notFound(messages.userNotFound)
    await audit(tx, { action: 'user.role_changed', by, on: { kind: 'user', id }, details: { from: before.role, to: role } })
    return user
  })
}

/** Closes somebody's account. @throws RequestError 404, or 422 for the last admin */
export async function closeAccount (db: Database, id: string, by: string): Promise<void> {
  await db.transaction(async tx => {
    const user = await findUser(tx, id)
    if (!user) throw notFound(messages.userNotFound)
    await keepAnAdmin(tx, id)
    await audit(tx, { action: 'user.deleted', by, on: { kind: 'user', id } })
    await clearAttempts(tx, user.email)
    await deleteUser(tx, id)
  })
}

/** Closes one's own account. @throws RequestError 422 for a wrong password or the last admin, 429 after too many wrong ones */
export async function leave (db: Database, id: string, currentPassword: string): Promise<void> {
  const user = await findUser(db, id)
  if (!user) throw notFound(messages.userNotFound)
  await checkCurrentPassword(db, user, currentPassword)
  await closeAccount(db, id, id)
}
