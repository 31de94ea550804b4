// Takes down what happened. An entry names people by their `auditId` only: when an account is deleted, nobody
// can tell any more whom its entries are about, though not one of them is changed.
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { send } from '../database/prepared.ts'
import { auditEntries, users } from '../database/tables.ts'

export type ContentKind = 'sign' | 'category' | 'module' | 'lesson' | 'exercise' | 'word'
export type AuditAction =
  | 'user.registered' | 'user.logged_in' | 'user.login_failed' | 'user.logged_out' | 'user.token_reused'
  | 'user.changed' | 'user.password_changed' | 'user.reset_code_created'
  | 'user.role_changed' | 'user.exported' | 'user.deleted'
  | `${ContentKind | 'class'}.${'created' | 'changed' | 'deleted'}`
  | `class.${'invitation_created' | 'invitation_revoked' | 'joined' | 'left' | 'member_removed'}`

export interface AuditEvent {
  action: AuditAction
  /** The id of the user who did it; none for a stranger. */
  by?: string | undefined
  /** What it was done to. */
  on?: { kind: ContentKind | 'class' | 'user', id: string } | undefined
  /** Never personal data: this stays when the user goes. */
  details?: Record<string, unknown>
}

/** Adds an entry. Call it in the transaction of the change itself, and before deleting a user. */
export async function audit (db: Database, event: AuditEvent): Promise<void> {
  await send('audit', db.insert(auditEntries).values(entryOf(db, event)))
}

/** Entries of one statement. */
const CHUNK = 500

/** Adds an entry for each of many events. */
export async function auditAll (db: Database, events: readonly AuditEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += CHUNK) {
    await db.insert(auditEntries).values(events.slice(from, from + CHUNK).map(event => entryOf(db, event)))
  }
}

const entryOf = (db: Database, { action, by, on, details }: AuditEvent) => ({
  action,
  actor: by === undefined ? null : pseudonymOf(db, by),
  targetKind: on?.kind,
  target: on?.kind === 'user' ? pseudonymOf(db, on.id) : on?.id,
  details
})

/** The details of a change: what the fields held, and what they hold. */
export function changeOf<T extends object> (before: T, change: Partial<T>) {
  const fields = Object.keys(change) as (keyof T)[]
  return { from: Object.fromEntries(fields.map(field => [field, before[field]])), to: change }
}

function pseudonymOf (db: Database, userId: string) {
  return sql`(${db.select({ auditId: users.auditId }).from(users).where(eq(users.id, userId))})`
}
