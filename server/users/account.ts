// Changes an account for its owner, gives it another role, and closes it.
import { eq } from 'drizzle-orm'
import { audit, changedIn } from '../audit/log.ts'
import { setPasswordHash, voidResetCodes } from '../auth/password-change.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import type { Attempt, PasswordHasher } from '../passwords/passwords.ts'
import type { Role, User } from '../auth/schemas.ts'
import { findUser, findWithPasswordHash, lockPasswordHash, lockUser, setRole, updateUser } from '../auth/store.ts'
import { normalizeUsername, usernameFaults } from '../auth/usernames.ts'
import { deleteClassesOf, refuseWhileTeaching, voidCodesOfPupils } from '../classes/store.ts'
import type { Database } from '../database/client.ts'
import { classes } from '../database/tables.ts'
import { RequestError, found, invalid, refuseFaulty } from '../replies/errors.ts'
import { faultTexts } from '../replies/texts.ts'
import type { ProfileChange } from './schemas.ts'
import { deleteHistory, deleteUser, isLastAdmin } from './store.ts'

/** What changes need that ask for the password: `attempt` is a try at the current one. */
interface AccountParts { db: Database, passwords: PasswordHasher, attempt: Attempt }

/** Changes a profile. A new password or e-mail needs the current password. A given current password is always checked.
 * @param countChange called before something is written
 * @throws RequestError 404 when the user is gone; else as at registration, and 422 for a wrong current password */
export async function changeProfile (
  { countChange, ...parts }: AccountParts & { countChange: () => Promise<void> },
  id: string,
  change: ProfileChange
): Promise<User> {
  const { db, passwords, attempt: { network } } = parts
  const { password, currentPassword, ...given } = change
  const before = found(await findWithPasswordHash(db, id), 'USER_NOT_FOUND')
  const profile = changedIn({ ...given, ...newUsername(given, before) }, before)
  const isNeeded = needsPassword(change, before)
  if (isNeeded || currentPassword !== undefined) await checkChange(parts, before, change)
  await countChange()
  const passwordHash = password === undefined ? undefined : await passwords.hash(password, { network })
  const user = await db.transaction(async tx => {
    if (isNeeded) {
      await keepPasswordHash(tx, before)
      // Codes may lie in the mailbox of the old address.
      await voidResetCodes(tx, id)
    }
    const fields = Object.keys(profile)
    const user = fields.length > 0 ? await updateUser(tx, id, profile) : await findUser(tx, id)
    if (user && fields.length > 0) await audit(tx, { action: 'user.changed', by: id, details: { fields } })
    if (user && passwordHash) await setPasswordHash(tx, id, passwordHash, id)
    return user
  })
  return found(user, 'USER_NOT_FOUND')
}

/** A username from before there were rules for usernames stays until it is changed.
 * @throws RequestError 400 when another one can't be read */
function newUsername ({ username }: ProfileChange, before: User) {
  if (username === undefined || username === before.username) return undefined
  const name = normalizeUsername(username)
  refuseFaulty(usernameFaults(name))
  return { username: name }
}

type Owner = User & { passwordHash: string }

/** With a new password or a new e-mail somebody else could take the account over. */
const needsPassword = ({ password, email }: ProfileChange, before: User) =>
  password !== undefined || (email !== undefined && email.toLowerCase() !== before.email.toLowerCase())

async function checkChange (
  parts: AccountParts, before: Owner, { password, currentPassword, email, username }: ProfileChange
): Promise<void> {
  if (currentPassword === undefined) throw invalid('currentPassword', faultTexts.currentPasswordMissing)
  if (password !== undefined) {
    checkNewPassword(password, { email: email ?? before.email, username: username ?? before.username })
  }
  await checkCurrentPassword(parts, before, currentPassword)
}

async function checkCurrentPassword (
  { passwords, attempt }: AccountParts, user: Owner, currentPassword: string
): Promise<void> {
  const { isRight } = await passwords.verify(user.passwordHash, currentPassword, attempt)
  if (!isRight) throw new RequestError('CURRENT_PASSWORD_WRONG')
}

/** @throws RequestError 422 when the password was changed after it was checked */
async function keepPasswordHash (tx: Database, { id, passwordHash }: Owner): Promise<void> {
  const now = await lockPasswordHash(tx, id)
  if (now !== undefined && now !== passwordHash) throw new RequestError('CURRENT_PASSWORD_WRONG')
}

/** @throws RequestError 404, or 422 when this would take the last admin's role */
export async function changeRole (db: Database, id: string, role: Role, by: string): Promise<User> {
  return db.transaction(async tx => {
    // Admins are locked before the user, who may be one of them: here, and where accounts are closed.
    if (role !== 'admin' && await isLastAdmin(tx, id)) throw new RequestError('LAST_ADMIN')
    const before = found(await lockUser(tx, id), 'USER_NOT_FOUND')
    if (before.role === role) return before
    const user = found(await setRole(tx, id, role), 'USER_NOT_FOUND')
    // Whoever has made one for them may not do so for somebody of the new role; nor may a teacher who is none any more.
    await voidResetCodes(tx, id)
    await voidCodesOfPupils(tx, eq(classes.teacherId, id))
    await audit(tx, {
      action: 'user.role_changed',
      by,
      on: { kind: 'user', id },
      details: { from: before.role, to: role }
    })
    return user
  })
}

/** Closes somebody's account.
 * @param isCascading whether to delete the classes that the user teaches, too
 * @throws RequestError 404, or 422 for the last admin or somebody who teaches */
export async function closeAccount (db: Database, id: string, by: string, isCascading = false): Promise<void> {
  await db.transaction(async tx => {
    if (await isLastAdmin(tx, id)) throw new RequestError('LAST_ADMIN')
    // Of many who close it at once one does; and nobody gives it a class, of which the log would not tell the end.
    found(await lockUser(tx, id), 'USER_NOT_FOUND')
    if (!isCascading) await refuseWhileTeaching(tx, id)
    await audit(tx, { action: by === id ? 'user.closed' : 'user.deleted', by, on: { kind: 'user', id } })
    await voidCodesOfPupils(tx, eq(classes.teacherId, id))
    await deleteClassesOf(tx, id, by)
    await deleteHistory(tx, id)
    await deleteUser(tx, id)
  })
}

/** Closes one's own account, as `closeAccount`.
 * @throws RequestError 422 for a wrong password, 429 after too many wrong ones */
export async function closeOwnAccount (
  parts: AccountParts, id: string, currentPassword: string, isCascading?: boolean
): Promise<void> {
  const user = found(await findWithPasswordHash(parts.db, id), 'USER_NOT_FOUND')
  await checkCurrentPassword(parts, user, currentPassword)
  await closeAccount(parts.db, id, id, isCascading)
}
