// The database behind one type: a PostgreSQL server, or PGlite, which is PostgreSQL inside this process.
import type { Log } from './absence.ts'
import type { Database } from './database.ts'
import { openPGlite } from './embedded/embedded.ts'
import { openPostgres, type Pool } from './postgres/pool.ts'

export interface OpenDatabase {
  db: Database
  /** Connections that this process has open, and those among them with a transaction or query under way. */
  countConnections: () => { open: number, busy: number }
  close: () => Promise<void>
}

/** Hears of what goes wrong beside any one query. */
interface Watch {
  log: Log
  /** Called when another process may be on the same folder: nothing may be written any more. */
  onLost: () => void
}

interface Where extends Pool { dataDir: string }

/** A command says what is wrong, in words. */
const toTerminal: Log = { info: () => {}, warn: (_fields, message) => console.warn(message) }

/** Opens the database of the settings and brings its tables up to date.
 * @param watch hears of what goes wrong with it
 * @throws Error when the server can't be reached, or when another process uses the folder */
export async function openMigratedDatabase (where: Where, watch: Partial<Watch> = {}): Promise<OpenDatabase> {
  const { log = toTerminal, onLost = () => {} } = watch
  const { db, ...rest } = where.databaseUrl ? await openPostgres(where, log) : await openPGlite(where.dataDir, onLost)
  return { db: db as unknown as Database, ...rest }
}
