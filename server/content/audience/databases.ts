import type { Database } from '../../database/database.ts'

/** `db` for reads and writes, `reads` for reads that may be slightly stale: the same database, unless there is a
 * replica. */
export interface Databases { db: Database, reads: Database }

/** The database from which a caller reads content. Admins must see their own writes at once. */
export const contentFor = ({ role }: { role: string }, { db, reads }: Databases): Database =>
  role === 'admin' ? db : reads
