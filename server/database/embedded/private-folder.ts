// A folder that only this user may read, as PostgreSQL requires of its own.
import { chmod, mkdir } from 'node:fs/promises'

/** Creates a private folder with private parents, or makes an existing one private. If a mount belongs to another user,
 * only that user can change it: it is used as it is, with a warning. */
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
  process.emitWarning(`${folder} belongs to another user and may be readable by others. Ask its owner to set mode 700`)
}
