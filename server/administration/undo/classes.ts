// Undoes deletions in classes from the audit log: of classes, members and invitations.
import { eq } from 'drizzle-orm'
import type { AuditAction } from '../../accounts/audit/log.ts'
import type { Teacher } from '../../accounts/users/sight.ts'
import type { Database } from '../../database/database.ts'
import { users, type auditEntries } from '../../database/schema/tables.ts'
import { found } from '../../http/errors/request-error.ts'
import { restoreClass } from '../../learning/classes/deletion.ts'
import { restoreInvitation } from '../../learning/classes/invitations.ts'
import { restoreMember } from '../../learning/classes/removal.ts'

type Entry = typeof auditEntries.$inferSelect & { target: string }

/** @throws the errors of the routes that restore */
export type Restore = (db: Database, admin: Teacher, entry: Entry) => Promise<void>

const RESTORE: { [Action in AuditAction]?: Restore } = {
  async 'class.deleted' (db, admin, { target }) {
    await restoreClass(db, admin, target)
  },
  async 'class.invitation_revoked' (db, admin, { target, details }) {
    await restoreInvitation(db, admin, target, String(details?.['invitation']))
  },
  async 'class.member_removed' (db, admin, { target, details }) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.auditId, target))
    const { id: userId } = found(user, 'MEMBER_NOT_FOUND')
    await restoreMember(db, admin, { classId: String(details?.['class']), userId })
  }
}

/** @returns undefined if entries of this action concern no class, or cannot be undone */
export const restorationOf = ({ action }: Entry): Restore | undefined => RESTORE[action as AuditAction]
