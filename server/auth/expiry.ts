import { lt, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { loginAttempts, refreshTokens, sessions } from '../database/tables.ts'

/** Forgets sessions, tokens and failed logins that count for nothing any more. */
export async function deleteExpired (db: Database): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, sql`now()`))
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(loginAttempts).where(lt(loginAttempts.lastAt, sql`now() - interval '1 day'`))
}
