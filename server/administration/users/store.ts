// All accounts, as seen by admins.
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import { voidCodesOfPupils, voidResetCodes } from '../../accounts/resets/password-change.ts'
import { lockUserAndAdmins, setRole, userColumns } from '../../accounts/users/store.ts'
import type { Role, User } from '../../accounts/users/schemas.ts'
import type { Database } from '../../database/database.ts'
import { classes, folded, users } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { pageOf, type Page } from '../../http/answers/shapes.ts'
import { totalOf } from '../../http/answers/totals.ts'
import type { UserQuery } from './schemas.ts'

/** The newest users first. */
export async function findUsers (db: Database, query: UserQuery): Promise<Page<User>> {
  const wanted = query.search === undefined ? undefined : hasText(query.search)
  const list = db.select(userColumns).from(users).where(wanted).orderBy(desc(users.id))
  return await pageOf(list, totalOf(db, users, wanted, query), query)
}

/** A pattern, because an index serves it. The characters of patterns stand for themselves. */
const hasText = (text: string): SQL =>
  sql`${users.foldedNames} like '%' || regexp_replace(${folded(sql.param(text))}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** @throws RequestError 404, or 422 if it would remove the last admin */
export async function changeRole (db: Database, id: string, role: Role, by: string): Promise<User> {
  return db.transaction(async tx => {
    const { user: before, isLastAdmin } = await lockUserAndAdmins(tx, id)
    if (!before) throw new RequestError('USER_NOT_FOUND')
    if (role !== 'admin' && isLastAdmin) throw new RequestError('LAST_ADMIN')
    if (before.role === role) return before
    const user = found(await setRole(tx, id, role), 'USER_NOT_FOUND')
    // Teachers may not create codes for the new role, and a user who stops teaching may not create any.
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
