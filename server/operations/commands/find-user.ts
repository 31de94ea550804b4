import { findByLogin } from '../../accounts/users/store.ts'
import type { User } from '../../accounts/users/schemas.ts'
import type { Database } from '../../database/database.ts'

/** @param login an e-mail address or a username
 * @throws Error when nobody has it */
export async function findUserOf (db: Database, login: string): Promise<User> {
  const user = await findByLogin(db, login)
  if (!user) throw new Error(`Nobody has the ${login.includes('@') ? 'e-mail address' : 'username'} ${login}`)
  return user
}

/** What the commands call a user. */
export const loginOf = ({ email, username }: Pick<User, 'email' | 'username'>): string => email ?? username
