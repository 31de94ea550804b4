// Changes the caller's own account.
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

/** Parts for changes that need the password. `attempt` limits tries of the current one. */
export interface AccountParts { db: Database, passwords: PasswordHasher, attempt: Attempt }

/** Changes a profile. A new password or e-mail needs the current password, which is always checked if given.
 * @param countChange called before anything is written
 * @throws RequestError 404 if the user is gone, 422 for a wrong current password, or as at registration */
export async function changeProfile (
  { countChange, ...parts }: AccountParts & { countChange: () => Promise<void> },
  id: string,
  change: ProfileChange
): Promise<User> {
  const { db, passwords, attempt: { network } } = parts
  const { password, currentPassword, ...given } = change
  const before = found(await findWithPasswordHash(db, id), 'USER_NOT_FOUND')
  const profile = changedIn({ ...given, ...newUsername(given, before) }, before)
  // Without an e-mail, the user signs in with the username. An old one may break the current rules.
  if (profile.email === null) refuseFaulty(usernameFaults(profile.username ?? before.username))
  const isNeeded = needsPassword(change, before)
  if (isNeeded || currentPassword !== undefined) await checkChange(parts, before, change)
  await countChange()
  const passwordHash = password === undefined ? undefined : await passwords.hash(password, { network })
  const user = await db.transaction(async tx => {
    if (isNeeded) {
      await checkPasswordUnchanged(tx, before)
      // The mailbox of the old address may contain codes.
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

/** An unchanged username may break the current rules.
 * @throws RequestError 400 if a new one breaks them */
function newUsername ({ username }: ProfileChange, before: User) {
  if (username === undefined || username === before.username) return undefined
  const name = normalizeUsername(username)
  refuseFaulty(usernameFaults(name))
  return { username: name }
}

type Owner = User & { passwordHash: string }

/** A new password or e-mail would let somebody else take over the account. */
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

/** @throws RequestError 422 if the password was changed after the check */
async function checkPasswordUnchanged (tx: Database, { id, passwordHash }: Owner): Promise<void> {
  const now = await lockPasswordHash(tx, id)
  if (now !== undefined && now !== passwordHash) throw new RequestError('CURRENT_PASSWORD_WRONG')
}
