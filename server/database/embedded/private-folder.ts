// A folder that only the user of this process may read, as PostgreSQL demands of its own.
import { chmod, mkdir } from 'node:fs/promises'

/** Makes a folder, whose parents are private as well, or closes one that was open to others. A mount may belong to
 * another user, who alone can close it: it is used as it is, with a warning of the process. */
export async function makePrivate (folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
    warnOnce(folder)
  })
}

const warned = new Set<string>()

function warnOnce (folder: string): void {
  if (warned.has(folder)) return
  warned.add(folder)
  process.emitWarning(`${folder} belongs to another user and may be open to others: its owner can close it`)
}
