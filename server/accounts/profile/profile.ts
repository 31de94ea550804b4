// Changes an account for its owner.
import { audit, changedIn } from '../audit/log.ts'
import { setPasswordHash, voidResetCodes } from '../resets/password-change.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import type { Attempt, PasswordHasher } from '../passwords/passwords.ts'
import type { User } from '../users/schemas.ts'
import { findUser, findWithPasswordHash, lockPasswordHash, updateUser } from '../users/store.ts'
import { normalizeUsername, usernameFaults } from '../users/usernames.ts'
import type { Database } from '../../database/database.ts'
import { RequestError, found, invalid, refuseFaulty } from '../../http/errors/request-error.ts'
import { faultTexts } from '../../http/texts/texts.ts'
import type { ProfileChange } from './schemas.ts'

/** What changes need that ask for the password: `attempt` is a try at the current one. */
export interface AccountParts { db: Database, passwords: PasswordHasher, attempt: Attempt }

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
  // Without an e-mail the username signs in: one from before there were rules may not.
  if (profile.email === null) refuseFaulty(usernameFaults(profile.username ?? before.username))
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
  password !== undefined || (email !== undefined && email?.toLowerCase() !== before.email?.toLowerCase())

async function checkChange (
  parts: AccountParts, before: Owner, { password, currentPassword, email, username }: ProfileChange
): Promise<void> {
  if (currentPassword === undefined) throw invalid('currentPassword', faultTexts.currentPasswordMissing)
  if (password !== undefined) {
    checkNewPassword(password, { email: email ?? before.email, username: username ?? before.username })
  }
  await checkCurrentPassword(parts, before, currentPassword)
}

export async function checkCurrentPassword (
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
