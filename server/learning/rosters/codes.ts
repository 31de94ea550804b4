// Codes with which pupils of a class choose a password, on slips of paper.
import { and, eq, inArray } from 'drizzle-orm'
import { auditAll, type AuditEvent } from '../../accounts/audit/log.ts'
import { createCodes } from '../../accounts/resets/codes.ts'
import { voidCodesOfMembers } from '../../accounts/resets/password-change.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { classMembers, classes, users } from '../../database/schema/tables.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { byName, membersOf } from '../classes/members.ts'
import { lockClass, nameColumns } from '../classes/store.ts'
import type { Pupil } from './plan.ts'
import type { Chosen, StartCodes } from './schemas.ts'

/** 30 days in milliseconds: slips of paper wait for the next lesson. */
const START_CODE_TTL = 30 * 86_400_000

export async function createStartCodes<Row extends Pupil> (tx: Database, classId: string, pupils: readonly Row[]) {
  const { codes, expiresAt } = await createCodes(tx, pupils.map(({ id }) => id), START_CODE_TTL, classId)
  return { pupils: pupils.map(({ id: _, ...pupil }, index) => ({ ...pupil, code: codes[index]! })), expiresAt }
}

/** The database has only hashes, so earlier codes cannot be read again: new ones replace those of this class. */
export async function renewCodes<Row extends Pupil> (
  tx: Database, teacher: Teacher, classId: string, pupils: readonly Row[]
) {
  await voidCodesOfMembers(tx, classId, pupils.map(({ id }) => id))
  await auditCodes(tx, teacher, pupils)
  return createStartCodes(tx, classId, pupils)
}

/** Logs codes of accounts that existed before. */
export const auditCodes = (tx: Database, { id: by }: Teacher, pupils: readonly Pupil[]): Promise<void> =>
  auditAll(tx, pupils.map(({ id }): AuditEvent =>
    ({ action: 'user.reset_code_created', by, on: { kind: 'user', id } })))

/** New codes for chosen pupils of a class, or all of them, by name. Members who teach get none.
 * @throws RequestError 403, 404 */
export async function createMemberCodes (
  db: Database, teacher: Teacher, classId: string, { userIds }: Chosen
): Promise<StartCodes> {
  return db.transaction(async tx => {
    const find = () => tx.select({ id: users.id, ...nameColumns }).from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .innerJoin(users, eq(users.id, classMembers.userId))
      .where(and(membersOf(teacher, classId), eq(users.role, 'student'), userIds && inArray(users.id, userIds)))
      .orderBy(...byName)
    await lockClass(tx, teacher, classId, ...(await find()).map(({ id }) => id))
    const pupils = await find()
    if (userIds && pupils.length < userIds.length) throw new RequestError('MEMBER_NOT_FOUND')
    return renewCodes(tx, teacher, classId, pupils)
  })
}

interface SentList { classId: string, listId: string | undefined }

/** The pupils whom a list added, in its order. Teachers get no code for another teacher or an admin. */
export async function findListed (tx: Database, { classId, listId }: SentList): Promise<Pupil[]> {
  if (listId === undefined) return []
  const isListed = and(eq(classMembers.classId, classId), eq(classMembers.listId, listId), eq(users.role, 'student'))
  return tx.select({ id: users.id, ...nameColumns }).from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId)).where(isListed).orderBy(classMembers.listRow)
}
