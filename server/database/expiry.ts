import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { auditEntries, invitations, loginAttempts, passwordResets, refreshTokens, sessions } from './tables.ts'

/** The most audit entries of one statement, so that no statement takes long. */
const BATCH = 1000

/** Deletes sessions, tokens, reset codes, invitations, failed logins and audit entries whose time is over. */
export async function deleteExpired (db: Database): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, sql`now()`))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`))
  await db.delete(invitations).where(lt(invitations.expiresAt, sql`now()`))
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(loginAttempts).where(lt(loginAttempts.lastAt, sql`now() - interval '1 day'`))
  while (await deleteAuditEntries(db) === BATCH);
}

/** @returns how many it has deleted */
async function deleteAuditEntries (db: Database): Promise<number> {
  const expired = db.select({ id: auditEntries.id }).from(auditEntries)
    .where(sql`audit_entry_is_expired(${auditEntries.action}, ${auditEntries.at})`).limit(BATCH)
  const deleted = await db.delete(auditEntries).where(inArray(auditEntries.id, expired))
    .returning({ id: auditEntries.id })
  return deleted.length
}
