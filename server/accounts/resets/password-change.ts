import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { audit } from '../audit/log.ts'
import type { Database } from '../../database/database.ts'
import { classes, passwordResets } from '../../database/schema/tables.ts'
import { endAllSessions } from '../sessions/sessions.ts'
import { updateUser } from '../users/store.ts'

/** Sets a user's password, ends all their sessions and voids their reset codes.
 * @param by the id of the acting user; undefined if not signed in */
export async function setPasswordHash (
  tx: Database, userId: string, passwordHash: string, by: string | undefined
): Promise<void> {
  await updateUser(tx, userId, { passwordHash })
  await audit(tx, { action: 'user.password_changed', by, on: by === userId ? undefined : { kind: 'user', id: userId } })
  await endAllSessions(tx, userId)
  await voidResetCodes(tx, userId)
}

/** @returns their hashes */
export const voidResetCodes = (tx: Database, userId: string): Promise<Uint8Array[]> =>
  voidCodes(tx, eq(passwordResets.userId, userId))

/** Voids reset codes that teachers created for pupils. They end with the right to create them.
 * @param which filters the classes */
export async function voidCodesOfPupils (tx: Database, which: SQL): Promise<void> {
  const chosen = tx.select({ id: classes.id }).from(classes).where(which)
  await voidCodes(tx, inArray(passwordResets.classId, chosen))
}

/** Voids those created for some pupils of a class. */
export async function voidCodesOfMembers (tx: Database, classId: string, userIds: readonly string[]): Promise<void> {
  await voidCodes(tx, and(eq(passwordResets.classId, classId), inArray(passwordResets.userId, [...userIds])))
}

/** In a fixed order, because two teachers may share pupils. */
async function voidCodes (tx: Database, chosen: SQL | undefined): Promise<Uint8Array[]> {
  const { hash } = passwordResets
  const inOrder = tx.select({ hash }).from(passwordResets).where(chosen).orderBy(hash).for('update')
  const voided = await tx.delete(passwordResets).where(inArray(hash, inOrder)).returning({ hash })
  return voided.map(({ hash }) => hash)
}
