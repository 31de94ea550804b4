import { findByLogin } from '../../accounts/users/store.ts'
import type { User } from '../../accounts/users/schemas.ts'
import type { Database } from '../../database/database.ts'

/** @param login an e-mail address or a username
 * @throws Error if there is no such user */
export async function findUserOf (db: Database, login: string): Promise<User> {
  const user = await findByLogin(db, login)
  if (!user) throw new Error(`No user has the ${login.includes('@') ? 'e-mail address' : 'username'} ${login}`)
  return user
}

/** The name of a user in messages. */
export const loginOf = ({ email, username }: Pick<User, 'email' | 'username'>): string => email ?? username
