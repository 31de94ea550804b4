// Regular work on the database.
import type { OpenDatabase } from './open.ts'
import type { Log } from './outages.ts'
import { deleteExpired } from './queries/expiry.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** Deletes expired rows every hour, and does every minute what the embedded database does not do itself: a large import
 * is analyzed soon. On a full disk it waits. */
export function keepUp ({ db, room, vacuum }: OpenDatabase, log: Log): void {
  const mayWrite = () => room?.().isWritable ?? true
  repeat(HOUR, async () => { if (mayWrite()) await deleteExpired(db, log) })
  if (!vacuum) return
  repeat(MINUTE, async () => {
    if (!mayWrite()) return
    await vacuum().catch((error: unknown) => log.warn({ err: error }, 'The database could not be vacuumed'))
  })
}

function repeat (interval: number, act: () => Promise<void>): void {
  void act()
  setInterval(() => { void act() }, interval).unref()
}
