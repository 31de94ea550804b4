import { getTableName, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Log } from '../outages.ts'
import { deleteUnlocked } from './batches.ts'
import type { Database } from '../database.ts'
import {
  AUDITED_FOR, UNDO_PERIOD, KNOWN_FOR, assignments, auditEntries, classMembers, classes, deletedAccounts, extensions,
  invitations, knownAddresses, passwordResets, refreshTokens, removedMembers, sessions
} from '../schema/tables.ts'

const isPast = (moment: PgColumn) => lt(moment, sql`now()`)

const isGone = lt(classes.deletedAt, sql`now() - ${UNDO_PERIOD}`)
const ofGone = (classId: PgColumn) => sql`${classId} in (select ${classes.id} from ${classes} where ${isGone})`

const countIn = (members: typeof classMembers | typeof removedMembers) => sql`(select count(*) from ${members}
  join ${assignments} on ${assignments.classId} = ${members.classId}
  where ${assignments.id} = ${extensions.assignmentId} and ${members.userId} = ${extensions.userId})`
/** The pupil left, or the removal can no longer be undone. Counts keep PostgreSQL from reading all memberships. */
const isOfNoMember = sql`${countIn(classMembers)} + ${countIn(removedMembers)} = 0`

/** Expired rows, by the key of their table. */
const EXPIRED: readonly (readonly [key: PgColumn, chosen: SQL])[] = [
  [refreshTokens.hash, isPast(refreshTokens.expiresAt)],
  [passwordResets.hash, isPast(passwordResets.expiresAt)],
  [invitations.id, isPast(invitations.expiresAt)],
  [sessions.id, isPast(sessions.expiresAt)],
  [deletedAccounts.id, isPast(deletedAccounts.expiresAt)],
  [knownAddresses.userId, lt(knownAddresses.lastAt, sql`now() - ${KNOWN_FOR}`)],
  [removedMembers.userId, lt(removedMembers.removedAt, sql`now() - ${UNDO_PERIOD}`)],
  [extensions.userId, isOfNoMember],
  // Before their class, because others may hold some of these rows.
  [assignments.id, ofGone(assignments.classId)],
  [invitations.id, ofGone(invitations.classId)],
  [classes.id, isGone],
  [auditEntries.id, sql`not ${auditEntries.isPermanent} and ${auditEntries.at} < now() - ${AUDITED_FOR}`]
]

/** Deletes expired rows. A failure in one table does not affect the others. */
export async function deleteExpired (db: Database, log: Log = console): Promise<void> {
  for (const [key, chosen] of EXPIRED) {
    const table = getTableName(key.table)
    try {
      const rows = await deleteUnlocked(db, key, chosen)
      if (rows > 0) log.info({ table, rows }, 'Expired rows deleted')
    } catch (error) {
      log.warn({ err: error, table }, 'Expired rows could not be deleted')
    }
  }
}
