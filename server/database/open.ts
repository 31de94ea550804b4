// Opens the database: a PostgreSQL server, or PGlite, which is PostgreSQL inside this process.
import type { Log } from './outages.ts'
import type { Database } from './database.ts'
import { openPGlite, type Embedding } from './embedded/embedded.ts'
import type { DiskSpace } from './embedded/disk-space.ts'
import { openPostgres, type Pool } from './postgres/pool.ts'

export interface OpenDatabase {
  db: Database
  /** Open connections of this process, and those with a transaction or query in progress. */
  countConnections: () => { open: number, busy: number }
  /** The room on the disk of the embedded database. */
  room?: () => DiskSpace
  /** Vacuums the embedded database where it changed. A PostgreSQL server does that itself. */
  vacuum?: () => Promise<void>
  close: () => Promise<void>
}

/** Receives problems that are not tied to one query. */
type Watch = Partial<Omit<Embedding, 'prepare'>>

interface Location extends Pool { dataDir: string }

/** Commands print only the message. */
const toTerminal: Log = { info: () => {}, warn: (_fields, message) => console.warn(message) }

/** Opens the configured database and migrates it.
 * @param watch receives its problems
 * @throws Error if the server can't be reached, or another process uses the folder */
export async function openMigratedDatabase (location: Location, watch: Watch = {}): Promise<OpenDatabase> {
  const { log = toTerminal } = watch
  const { db, ...rest } = await (location.databaseUrl
    ? openPostgres(location, log)
    : openPGlite(location.dataDir, { ...watch, log }))
  return { db: db as unknown as Database, ...rest }
}
