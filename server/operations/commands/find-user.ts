import { findByEmail } from '../../accounts/users/store.ts'
import type { User } from '../../accounts/users/schemas.ts'
import type { Database } from '../../database/database.ts'

/** @throws Error when nobody has this e-mail address */
export async function findUserOf (db: Database, email: string): Promise<User> {
  const user = await findByEmail(db, email)
  if (!user) throw new Error(`Nobody has the e-mail address ${email}`)
  return user
}
