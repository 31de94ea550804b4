// Writes the audit log. Entries identify users only by their `auditId`. Deleting an account deletes this id: the
// entries stay but no longer identify anybody.
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { inBatches } from '../../database/queries/batches.ts'
import type { Database } from '../../database/database.ts'
import { send } from '../../database/queries/prepared.ts'
import { auditEntries, users } from '../../database/schema/tables.ts'

export type ContentKind = 'sign' | 'category' | 'module' | 'lesson' | 'exercise' | 'word'
export type AuditAction =
  | 'user.registered' | 'user.created' | 'user.logged_in' | 'user.login_failed' | 'user.logged_out'
  | 'user.token_reused' | 'user.changed' | 'user.password_changed' | 'user.reset_code_created'
  | 'user.role_changed' | 'user.exported' | 'user.closed' | 'user.deleted'
  | `${ContentKind}.${'created' | 'changed' | 'deleted' | 'restored'}`
  | `media.${'created' | 'deleted'}`
  | `class.${'created' | 'changed' | 'archived' | 'reopened' | 'deleted' | 'restored'}`
  | `class.${'invitation_created' | 'invitation_revoked' | 'joined' | 'left' | 'pupils_created'}`
  | `class.member_${'added' | 'moved' | 'removed'}` | `class.${'invitation' | 'member'}_restored`
  | `class.hard_letters_${'shown' | 'hidden'}`
  | `class.homework_${'assigned' | 'removed' | 'extended'}` | 'class.extension_removed'

export interface AuditEvent {
  /** Id of the entry, if another entry refers to it. */
  id?: string
  action: AuditAction
  /** The id of the acting user, if signed in. */
  by?: string | undefined
  /** The affected item. */
  on?: { kind: ContentKind | 'class' | 'media' | 'user', id: string } | undefined
  /** Must not contain personal data: it outlives the user. */
  details?: Record<string, unknown>
}

/** Adds an entry. Call it in the transaction of the change, and before deleting a user. */
export async function audit (db: Database, event: AuditEvent): Promise<void> {
  await send('audit', db.insert(auditEntries).values(entryOf(db, event)))
}

/** Adds an entry for each event. */
export const auditAll = (db: Database, events: readonly AuditEvent[]): Promise<void> =>
  inBatches(events, batch => db.insert(auditEntries).values(batch.map(event => entryOf(db, event))))

const entryOf = (db: Database, { id, action, by, on, details }: AuditEvent) => ({
  ...id !== undefined && { id },
  action,
  actor: by === undefined ? null : pseudonymOf(db, by),
  targetKind: on?.kind,
  target: on?.kind === 'user' ? pseudonymOf(db, on.id) : on?.id,
  details
})

/** The fields of a change that differ from the current values: only these are written and logged. */
export const changedIn = <T extends object>(change: T, before: object): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([field, value]) =>
    value !== undefined && !isDeepStrictEqual(value, before[field as keyof typeof before]))) as Partial<T>

/** The details of a change: old and new values of its fields. */
export function changeOf<T extends object> (before: T, change: Partial<T>) {
  const fields = Object.keys(change) as (keyof T)[]
  return { from: Object.fromEntries(fields.map(field => [field, before[field]])), to: change }
}

export const pseudonymOf = (db: Database, userId: string) =>
  sql`(${db.select({ auditId: users.auditId }).from(users).where(eq(users.id, userId))})`
