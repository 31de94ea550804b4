import { parseArgs } from 'node:util'
import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import { endAllSessions } from '../../accounts/sessions/sessions.ts'
import { lockUser } from '../../accounts/users/store.ts'
import type { Database } from '../../database/database.ts'
import { sessions } from '../../database/schema/tables.ts'
import { findUserOf, loginOf } from './find-user.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Lists a user's sessions, one per line: start, end and address. */
export async function run (args: string[], terminal: Terminal) {
  const { values, positionals: [login, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: { end: { type: 'boolean', default: false } }
  })
  if (!login || rest.length > 0) throw new Error('sessions <email or username> [--end]')
  await withDatabase(terminal, async db => {
    const user = await findUserOf(db, login)
    const open = await findSessions(db, user.id)
    for (const { createdAt, expiresAt, address } of open) {
      terminal.stdout.write(`${createdAt.toISOString()}\t${expiresAt.toISOString()}\t${address}\n`)
    }
    if (values.end) await endSessions(db, user.id)
    terminal.stdout.write(`${loginOf(user)}: ${open.length} ${values.end ? 'ended' : 'open'}\n`)
  })
}

function findSessions (db: Database, userId: string) {
  return db.select().from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`))).orderBy(sessions.id)
}

async function endSessions (db: Database, userId: string): Promise<void> {
  await db.transaction(async tx => {
    await lockUser(tx, userId)
    await audit(tx, { action: 'user.logged_out', on: { kind: 'user', id: userId }, details: { everywhere: true } })
    await endAllSessions(tx, userId)
  })
}
