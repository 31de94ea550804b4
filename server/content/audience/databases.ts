import type { Database } from '../../database/database.ts'

/** Where all is read and written, and where one reads what may be a moment old: the same, unless there is a replica. */
export interface Databases { db: Database, reads: Database }

/** Where a caller reads content. Admins read what they have just written. */
export const contentFor = ({ role }: { role: string }, { db, reads }: Databases): Database =>
  role === 'admin' ? db : reads
