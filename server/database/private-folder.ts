// A folder that only the user of this process may read, as PostgreSQL demands of its own.
import { chmod, mkdir } from 'node:fs/promises'

/** Makes a folder, whose parents are private as well, or closes one that was open to others. */
export async function makePrivate (folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}
