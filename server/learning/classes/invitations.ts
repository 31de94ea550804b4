// Invitations to a class. Each has a limited number of uses and days, and a code that is shown once.
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import { classesOf, notArchived, notDeleted, type Teacher } from '../../accounts/users/sight.ts'
import { lockRoles } from '../../accounts/users/store.ts'
import type { Database } from '../../database/database.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { classMembers, classes, invitations, users } from '../../database/schema/tables.ts'
import { inGroups, plainCode, randomCode } from '../../accounts/passwords/codes.ts'
import { hashOf } from '../../accounts/passwords/hash.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { pageOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { checkFull, findMyClass, teacherColumns, withRights } from './members.ts'
import { forgetRemoval } from './removal.ts'
import { joinLink } from './schemas.ts'
import type {
  CreatedInvitation, Invitation, InvitationDetails, MyClass, NewInvitation
} from './schemas.ts'
import { findClass, lockClass, showsHardLetters } from './store.ts'

/** Characters: 50 bits, 1.1e15 codes. Users of an address may try 6,000 per minute (ten times `RATE_LIMIT_MAX`), 780
 * million in the 90 days for which a code is valid at most. With a thousand open invitations, the chance to hit one is
 * 1 in 1,400. The attacker would then be a pupil, who sees nobody. */
const LENGTH = 10
/** Open invitations of a class. */
const MAX_OPEN = 50
const DAY = 86_400_000

const invitationColumns = columnsOf(invitations, 'id', 'uses', 'maxUses', 'createdAt', 'expiresAt', 'revokedAt')

const isOpen = and(
  isNull(invitations.revokedAt),
  gt(invitations.expiresAt, sql`now()`),
  lt(invitations.uses, invitations.maxUses)
)

/** @throws RequestError 404, or 422 if the class has reached the limit */
export async function createInvitation (
  db: Database, teacher: Teacher, classId: string, { maxUses, days }: NewInvitation
): Promise<CreatedInvitation> {
  const code = inGroups(randomCode(LENGTH), 5)
  const expiresAt = new Date(Date.now() + days * DAY)
  return db.transaction(async tx => {
    await lockClass(tx, teacher, classId)
    await checkOpen(tx, classId)
    const [row] = await tx.insert(invitations)
      .values({ classId, hash: hashOf(plainCode(code)), maxUses, expiresAt, createdBy: teacher.id })
      .returning(invitationColumns)
    const details = { invitation: row!.id, maxUses, expiresAt }
    await audit(tx, { action: 'class.invitation_created', by: teacher.id, on: { kind: 'class', id: classId }, details })
    return { ...row!, code, link: joinLink(code) }
  })
}

/** @throws RequestError 422 if a class can have no more open invitations */
async function checkOpen (tx: Database, classId: string): Promise<void> {
  const open = await tx.$count(invitations, and(eq(invitations.classId, classId), isOpen))
  if (open >= MAX_OPEN) throw new RequestError('INVITATIONS_FULL', { values: { max: MAX_OPEN } })
}

/** The unexpired ones, the newest first.
 * @throws RequestError 404 */
export async function findInvitations (
  db: Database, teacher: Teacher, classId: string, query: Paging
): Promise<Page<Invitation>> {
  found(await findClass(db, teacher, classId), 'CLASS_NOT_FOUND')
  const list = db.select(invitationColumns).from(invitations).innerJoin(classes, eq(classes.id, invitations.classId))
    .where(and(eq(invitations.classId, classId), classesOf(teacher))).orderBy(desc(invitations.id))
  return await pageOf(list, db.$count(invitations, eq(invitations.classId, classId)), query)
}

/** Nobody can join with it any more; members stay. Repeating it changes nothing.
 * @throws RequestError 404 */
export async function revokeInvitation (
  db: Database, teacher: Teacher, classId: string, id: string
): Promise<void> {
  await db.transaction(async tx => {
    const { revokedAt } = await lockInvitation(tx, teacher, classId, id)
    if (revokedAt) return
    await tx.update(invitations).set({ revokedAt: sql`now()` }).where(eq(invitations.id, id))
    const details = { invitation: id }
    await audit(tx, { action: 'class.invitation_revoked', by: teacher.id, on: { kind: 'class', id: classId }, details })
  })
}

/** The code of a revoked invitation works again. Repeating it changes nothing.
 * @throws RequestError 404, or 422 if the class has reached the limit */
export async function restoreInvitation (
  db: Database, teacher: Teacher, classId: string, id: string
): Promise<Invitation> {
  return db.transaction(async tx => {
    const row = await lockInvitation(tx, teacher, classId, id)
    if (!row.revokedAt) return row
    await checkOpen(tx, classId)
    await tx.update(invitations).set({ revokedAt: null }).where(eq(invitations.id, id))
    const on = { kind: 'class', id: classId } as const
    await audit(tx, { action: 'class.invitation_restored', by: teacher.id, on, details: { invitation: id } })
    return { ...row, revokedAt: null }
  })
}

/** Locks the class, then the invitation. @throws RequestError 404 */
async function lockInvitation (tx: Database, teacher: Teacher, classId: string, id: string): Promise<Invitation> {
  await lockClass(tx, teacher, classId)
  const isIt = and(eq(invitations.id, id), eq(invitations.classId, classId))
  const [row] = await tx.select(invitationColumns).from(invitations).where(isIt).for('update')
  return found(row, 'INVITATION_NOT_FOUND')
}

/** Condition for the open invitation of a code. */
const hasCode = (code: string) => and(eq(invitations.hash, hashOf(plainCode(code))), isOpen)

/** Reads the invitation of a code.
 * @returns undefined if it is wrong, expired, used up or revoked */
export async function readInvitation (db: Database, code: string): Promise<InvitationDetails | undefined> {
  const [row] = await db
    .select({
      classId: classes.id,
      className: classes.name,
      expiresAt: invitations.expiresAt,
      showsHardLetters,
      teacher: teacherColumns
    })
    .from(invitations)
    .innerJoin(classes, eq(classes.id, invitations.classId))
    .innerJoin(users, eq(users.id, classes.teacherId))
    .where(and(hasCode(code), notDeleted, notArchived))
  return row && withRights(row)
}

/** @throws RequestError 422 when the code is good for nothing */
export async function checkInvitation (db: Database, code: string): Promise<void> {
  found(await readInvitation(db, code), 'INVITATION_INVALID')
}

/** Locks the class of an invitation until the transaction ends.
 * @returns its id
 * @throws RequestError 422 if the code is invalid */
export async function lockInvitingClass (tx: Database, code: string): Promise<string> {
  const [invited] = await tx.select({ classId: invitations.classId }).from(invitations).where(hasCode(code))
  const { classId } = found(invited, 'INVITATION_INVALID')
  const isOpenClass = and(eq(classes.id, classId), notDeleted, notArchived)
  const [locked] = await lockInOrder(tx, classes, isOpenClass, 'no key update')
  found(locked, 'INVITATION_INVALID')
  return classId
}

/** Uses an invitation once. If two users want the last use, or the last place in the class, the second waits and gets
 * an error. Members of the class stay members and use none.
 * @throws RequestError 422 if the code is invalid or the class is full */
export async function joinClass (tx: Database, userId: string, code: string): Promise<MyClass> {
  await lockRoles(tx, [userId])
  const classId = await lockInvitingClass(tx, code)
  const [taken] = await tx.update(invitations).set({ uses: sql`${invitations.uses} + 1` }).where(hasCode(code))
    .returning({ id: invitations.id })
  const { id } = found(taken, 'INVITATION_INVALID')
  const added = await tx.insert(classMembers).values({ classId, userId, invitationId: id }).onConflictDoNothing()
    .returning()
  if (added.length === 0) {
    await tx.update(invitations).set({ uses: sql`${invitations.uses} - 1` }).where(eq(invitations.id, id))
  } else {
    await forgetRemoval(tx, { classId, userId })
    await audit(tx, {
      action: 'class.joined', by: userId, on: { kind: 'class', id: classId }, details: { invitation: id }
    })
  }
  await checkFull(tx, classId)
  return (await findMyClass(tx, { classId, userId }))!
}
