// Codes with which pupils of a class choose a password, on slips of paper.
import { and, eq } from 'drizzle-orm'
import { auditAll, type AuditEvent } from '../../accounts/audit/log.ts'
import { createCodes } from '../../accounts/resets/codes.ts'
import { voidCodesOfMembers } from '../../accounts/resets/password-change.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { classMembers, users } from '../../database/schema/tables.ts'
import { nameColumns } from '../classes/store.ts'
import type { Pupil } from './plan.ts'
import type { StartCodes } from './schemas.ts'

/** 30 days in milliseconds: slips of paper wait for the next lesson. */
const START_CODE_TTL = 30 * 86_400_000

export async function createStartCodes (
  tx: Database, classId: string, pupils: readonly Pupil[]
): Promise<StartCodes> {
  const { codes, expiresAt } = await createCodes(tx, pupils.map(({ id }) => id), START_CODE_TTL, classId)
  return { pupils: pupils.map(({ id: _, ...pupil }, index) => ({ ...pupil, code: codes[index]! })), expiresAt }
}

/** The database has only hashes, so earlier codes cannot be read again: new ones replace those of this class. */
export async function renewCodes (
  tx: Database, teacher: Teacher, classId: string, pupils: readonly Pupil[]
): Promise<StartCodes> {
  await voidCodesOfMembers(tx, classId, pupils.map(({ id }) => id))
  const events = pupils.map(({ id }): AuditEvent =>
    ({ action: 'user.reset_code_created', by: teacher.id, on: { kind: 'user', id } }))
  await auditAll(tx, events)
  return createStartCodes(tx, classId, pupils)
}

interface SentList { classId: string, listId: string | undefined }

/** The pupils whom a list added, in its order. Teachers get no code for another teacher or an admin. */
export async function findListed (tx: Database, { classId, listId }: SentList): Promise<Pupil[]> {
  if (listId === undefined) return []
  const isListed = and(eq(classMembers.classId, classId), eq(classMembers.listId, listId), eq(users.role, 'student'))
  return tx.select({ id: users.id, ...nameColumns }).from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId)).where(isListed).orderBy(classMembers.listRow)
}
