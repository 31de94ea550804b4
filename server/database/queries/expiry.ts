import { getTableName, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Log } from '../outages.ts'
import { deleteUnlocked } from './batches.ts'
import type { Database } from '../database.ts'
import {
  AUDITED_FOR, KNOWN_FOR, auditEntries, invitations, knownAddresses, passwordResets, refreshTokens, sessions
} from '../schema/tables.ts'

const isPast = (moment: PgColumn) => lt(moment, sql`now()`)

/** Expired rows, by the key of their table. */
const EXPIRED: readonly (readonly [key: PgColumn, chosen: SQL])[] = [
  [refreshTokens.hash, isPast(refreshTokens.expiresAt)],
  [passwordResets.hash, isPast(passwordResets.expiresAt)],
  [invitations.id, isPast(invitations.expiresAt)],
  [sessions.id, isPast(sessions.expiresAt)],
  [knownAddresses.userId, lt(knownAddresses.lastAt, sql`now() - ${KNOWN_FOR}`)],
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
