// Members leave, or are removed and restored.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import { returnUses } from '../../accounts/profile/closing.ts'
import { voidCodesOfMembers } from '../../accounts/resets/password-change.ts'
import { classesOf, type Teacher } from '../../accounts/users/sight.ts'
import { lockRoles } from '../../accounts/users/store.ts'
import type { Database } from '../../database/database.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import { classMembers, classes, invitations, removedMembers, users } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { pageOf, type Page, type Paging } from '../../http/answers/shapes.ts'
import { checkFull, findMember, isMember, type Membership } from './members.ts'
import type { Member, RemovedMember } from './schemas.ts'
import { findClass, lockClass, nameColumns } from './store.ts'

/** A member leaves for good, also after a removal or the deletion of the class, which its teacher could undo.
 * @throws RequestError 404 */
export async function leaveClass (db: Database, userId: string, classId: string): Promise<void> {
  const membership = { classId, userId }
  await db.transaction(async tx => {
    await lockRoles(tx, [userId])
    const [locked] = await lockInOrder(tx, classes, eq(classes.id, classId), 'no key update')
    const left = locked && (await endMembership(tx, membership) ?? await forgetRemoval(tx, membership))
    if (!left) throw new RequestError('CLASS_NOT_FOUND')
    await audit(tx, { action: 'class.left', by: userId, on: { kind: 'class', id: classId } })
  })
}

/** A removal can be undone for `UNDO_PERIOD`.
 * @throws RequestError 404 */
export async function removeMember (db: Database, teacher: Teacher, membership: Membership): Promise<void> {
  const { classId, userId } = membership
  await db.transaction(async tx => {
    await lockClass(tx, teacher, classId, userId)
    const ended = found(await endMembership(tx, membership), 'MEMBER_NOT_FOUND')
    await tx.insert(removedMembers).values(ended)
    const details = { class: classId }
    await audit(tx, { action: 'class.member_removed', by: teacher.id, on: { kind: 'user', id: userId }, details })
  })
}

/** The member returns with the day of joining. Repeating it changes nothing.
 * @throws RequestError 404, or 422 if the class is full */
export async function restoreMember (db: Database, teacher: Teacher, membership: Membership): Promise<Member> {
  const { classId, userId } = membership
  return db.transaction(async tx => {
    await lockClass(tx, teacher, classId, userId)
    const [removed] = await tx.select().from(removedMembers).where(isRemoved(membership))
    if (removed) {
      const { invitationId, joinedAt } = removed
      await tx.insert(classMembers).values({ ...membership, joinedAt, invitationId: await takeUse(tx, invitationId) })
      await forgetRemoval(tx, membership)
      await checkFull(tx, classId)
      const details = { class: classId }
      await audit(tx, { action: 'class.member_restored', by: teacher.id, on: { kind: 'user', id: userId }, details })
    }
    return found(await findMember(tx, teacher, membership), 'MEMBER_NOT_FOUND')
  })
}

/** Those who can be restored, the last removed first.
 * @throws RequestError 404 */
export async function findRemoved (
  db: Database, teacher: Teacher, classId: string, query: Paging
): Promise<Page<RemovedMember>> {
  found(await findClass(db, teacher, classId), 'CLASS_NOT_FOUND')
  const ofClass = eq(removedMembers.classId, classId)
  const list = db.select({ id: users.id, ...nameColumns, removedAt: removedMembers.removedAt }).from(removedMembers)
    .innerJoin(classes, eq(classes.id, removedMembers.classId))
    .innerJoin(users, eq(users.id, removedMembers.userId))
    .where(and(ofClass, classesOf(teacher))).orderBy(desc(removedMembers.removedAt), users.id)
  return await pageOf(list, db.$count(removedMembers, ofClass), query)
}

const isRemoved = ({ classId, userId }: Membership) =>
  and(eq(removedMembers.classId, classId), eq(removedMembers.userId, userId))

/** After it, the removal cannot be undone.
 * @returns the removal, undefined if there was none */
export async function forgetRemoval (tx: Database, membership: Membership) {
  const [forgotten] = await tx.delete(removedMembers).where(isRemoved(membership)).returning()
  return forgotten
}

/** Takes a use of an invitation again.
 * @returns its id, or null if it has none left */
async function takeUse (tx: Database, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [taken] = await tx.update(invitations).set({ uses: sql`${invitations.uses} + 1` })
    .where(and(eq(invitations.id, id), lt(invitations.uses, invitations.maxUses))).returning({ id: invitations.id })
  return taken?.id ?? null
}

/** Also frees the use of the invitation, and voids reset codes created for this class. Locks the invitation before the
 * membership, as joining does. Of two concurrent requests, the second finds no membership and rolls back, so that no
 * use is freed twice.
 * @returns the membership, undefined if there was none */
export async function endMembership (tx: Database, membership: Membership) {
  await returnUses(tx, isMember(membership))
  const [ended] = await tx.delete(classMembers).where(isMember(membership)).returning()
  await voidCodesOfMembers(tx, membership.classId, [membership.userId])
  return ended
}
