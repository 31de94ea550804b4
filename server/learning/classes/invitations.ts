// Invitations to a class: each is good for some uses and some days, by a code that is told once.
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { classMembers, classes, invitations, users } from '../../database/schema/tables.ts'
import { inGroups, plainCode, randomCode } from '../../accounts/passwords/codes.ts'
import { hashOf } from '../../accounts/passwords/hash.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { rowsOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { findMyClass, teacherColumns, withRights } from './members.ts'
import { MAX_MEMBERS, joinLink } from './schemas.ts'
import type {
  CreatedInvitation, Invitation, InvitationDetails, MyClass, NewInvitation
} from './schemas.ts'
import { findClass, lockClass, showsHardLetters, visibleTo, type Teacher } from './store.ts'

/** Characters: 50 bits, 1.1e15 codes. An address may try 600 a minute (`RATE_LIMIT_MAX`), 78 million in the 90 days for
 * which a code is good at most. With a thousand invitations open it finds one with a chance of one in 14,000, and is a
 * pupil, who sees nobody. */
const LENGTH = 10
/** Of one class, at the same time. */
const MAX_OPEN = 50
const DAY = 86_400_000

const invitationColumns = columnsOf(invitations, 'id', 'uses', 'maxUses', 'createdAt', 'expiresAt', 'revokedAt')

const isOpen = and(
  isNull(invitations.revokedAt),
  gt(invitations.expiresAt, sql`now()`),
  lt(invitations.uses, invitations.maxUses)
)

/** @throws RequestError 404, or 422 when the class has as many as there may be */
export async function createInvitation (
  db: Database, teacher: Teacher, classId: string, { maxUses, days }: NewInvitation
): Promise<CreatedInvitation> {
  const code = inGroups(randomCode(LENGTH), 5)
  const expiresAt = new Date(Date.now() + days * DAY)
  return db.transaction(async tx => {
    await lockClass(tx, teacher, classId)
    const open = await tx.$count(invitations, and(eq(invitations.classId, classId), isOpen))
    if (open >= MAX_OPEN) throw new RequestError('INVITATIONS_FULL', { values: { max: MAX_OPEN } })
    const [row] = await tx.insert(invitations)
      .values({ classId, hash: hashOf(plainCode(code)), maxUses, expiresAt, createdBy: teacher.id })
      .returning(invitationColumns)
    const details = { invitation: row!.id, maxUses, expiresAt }
    await audit(tx, { action: 'class.invitation_created', by: teacher.id, on: { kind: 'class', id: classId }, details })
    return { ...row!, code, link: joinLink(code) }
  })
}

/** The newest first, until they expire. @throws RequestError 404 */
export async function findInvitations (
  db: Database, teacher: Teacher, classId: string, query: Paging
): Promise<Page<Invitation>> {
  found(await findClass(db, teacher, classId), 'CLASS_NOT_FOUND')
  const { limit, offset } = rowsOf(query)
  const [items, total] = await Promise.all([
    db.select(invitationColumns).from(invitations).innerJoin(classes, eq(classes.id, invitations.classId))
      .where(and(eq(invitations.classId, classId), visibleTo(teacher)))
      .orderBy(desc(invitations.id)).limit(limit).offset(offset),
    db.$count(invitations, eq(invitations.classId, classId))
  ])
  return { items, total }
}

/** Nobody comes in by it any more; who has come stays. Doing so again changes nothing. @throws RequestError 404 */
export async function revokeInvitation (
  db: Database, teacher: Teacher, classId: string, id: string
): Promise<void> {
  await db.transaction(async tx => {
    await lockClass(tx, teacher, classId)
    const isIt = and(eq(invitations.id, id), eq(invitations.classId, classId))
    const [row] = await tx.select(invitationColumns).from(invitations).where(isIt).for('update')
    if (found(row, 'INVITATION_NOT_FOUND').revokedAt) return
    await tx.update(invitations).set({ revokedAt: sql`now()` }).where(isIt)
    const details = { invitation: id }
    await audit(tx, { action: 'class.invitation_revoked', by: teacher.id, on: { kind: 'class', id: classId }, details })
  })
}

/** Which invitation a code opens. */
const hasCode = (code: string) => and(eq(invitations.hash, hashOf(plainCode(code))), isOpen)

/** What a code tells whoever has it.
 * @returns undefined for one that is wrong, expired, used up or revoked */
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
    .where(hasCode(code))
  return row && withRights(row)
}

/** @throws RequestError 422 when the code is good for nothing */
export async function checkInvitation (db: Database, code: string): Promise<void> {
  found(await readInvitation(db, code), 'INVITATION_INVALID')
}

/** Takes one use of an invitation. Of two who want the last one, or the last place in the class, the second waits and
 * gets none. Whoever is in the class already stays so, and takes none.
 * @throws RequestError 422 when the code is good for nothing, or the class is full */
export async function joinClass (tx: Database, userId: string, code: string): Promise<MyClass> {
  const [invited] = await tx.select({ classId: invitations.classId }).from(invitations).where(hasCode(code))
  const { classId } = found(invited, 'INVITATION_INVALID')
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('no key update')
  const [taken] = await tx.update(invitations).set({ uses: sql`${invitations.uses} + 1` }).where(hasCode(code))
    .returning({ id: invitations.id })
  const { id } = found(taken, 'INVITATION_INVALID')
  const added = await tx.insert(classMembers).values({ classId, userId, invitationId: id }).onConflictDoNothing()
    .returning()
  if (added.length === 0) {
    await tx.update(invitations).set({ uses: sql`${invitations.uses} - 1` }).where(eq(invitations.id, id))
  } else {
    await audit(tx, {
      action: 'class.joined', by: userId, on: { kind: 'class', id: classId }, details: { invitation: id }
    })
  }
  const members = await tx.$count(classMembers, eq(classMembers.classId, classId))
  if (members > MAX_MEMBERS) throw new RequestError('CLASS_FULL', { values: { max: MAX_MEMBERS } })
  return (await findMyClass(tx, { classId, userId }))!
}
