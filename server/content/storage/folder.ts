// Files in a folder of this machine, or of a network file system that several servers share.
import { randomUUID } from 'node:crypto'
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { makePrivate } from '../../database/embedded/private-folder.ts'
import type { MediaFiles } from './files.ts'

/** The folder of the settings. */
export const mediaFolder = ({ mediaDir, dataDir }: Pick<Config, 'mediaDir' | 'dataDir'>) =>
  mediaDir || join(dataDir, 'media')

/** The folder is made with the first file. Names are those of `namesOf`: none leads elsewhere. */
export function filesIn (folder: string): MediaFiles {
  return {
    async put (name, bytes) {
      // Folders above it stay open: servers of another user come through them.
      await mkdir(dirname(folder), { recursive: true })
      await makePrivate(folder)
      const temporary = join(folder, `${randomUUID()}.part`)
      try {
        // On disk, not in the system's cache only, when this is done.
        await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await giveToOwner(temporary, folder)
        await rename(temporary, join(folder, name))
        await syncFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    sizeOf: async name => (await orNothing(stat(join(folder, name))))?.size,
    async get (name, range) {
      const file = await orNothing(open(join(folder, name)))
      return file && { stream: file.createReadStream(range), size: (await file.stat()).size }
    },
    delete: name => rm(join(folder, name), { force: true }),
    async list () {
      const names = await orNothing(readdir(folder)) ?? []
      const found = await Promise.all(names.map(async name => {
        const stats = await orNothing(stat(join(folder, name)))
        return stats?.isFile() ? [{ name, writtenAt: stats.mtime }] : []
      }))
      return found.flat()
    }
  }
}

/** Root at a terminal writes for servers of another user, whose folder it is. */
async function giveToOwner (path: string, folder: string): Promise<void> {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

/** Keeps the names in a folder, which belong to the folder. Windows keeps them by itself. */
async function syncFolder (folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Undefined where a file or folder is not there. */
async function orNothing<T> (attempt: Promise<T>): Promise<T | undefined> {
  return attempt.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
