// A folder that only the user of this process may read, as PostgreSQL demands of its own.
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a folder, whose parents are private as well, or closes one that was open to others. */
export async function makePrivate (folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Closes what is in a folder, too. PGlite opens what it creates to all, whatever the mask of the process; the folder
 * itself keeps others out meanwhile. */
export async function closeToOthers (folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map(async entry => {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }))
}
