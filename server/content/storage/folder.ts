// Stores files in a local folder, or on a network file system shared by several servers.
import { randomUUID } from 'node:crypto'
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { makePrivate } from '../../database/embedded/private-folder.ts'
import type { MediaFiles } from './files.ts'

/** The configured folder. */
export const mediaFolder = ({ mediaDir, dataDir }: Pick<Config, 'mediaDir' | 'dataDir'>) =>
  mediaDir || join(dataDir, 'media')

/** Creates the folder with the first file. Names come from `namesOf`, so none leads out of the folder. */
export function filesIn (folder: string): MediaFiles {
  return {
    async put (name, bytes) {
      // Parent folders stay accessible, because servers of another user go through them.
      await mkdir(dirname(folder), { recursive: true })
      await makePrivate(folder)
      const temporary = join(folder, `${randomUUID()}.part`)
      try {
        // Flushed to disk, not only to the cache of the system.
        await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await giveToOwner(temporary, folder)
        await rename(temporary, join(folder, name))
        await syncFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    sizeOf: async name => (await orUndefined(stat(join(folder, name))))?.size,
    async get (name, range) {
      const file = await orUndefined(open(join(folder, name)))
      return file && { stream: file.createReadStream(range), size: (await file.stat()).size }
    },
    delete: name => rm(join(folder, name), { force: true }),
    async list () {
      const names = await orUndefined(readdir(folder)) ?? []
      const found = await Promise.all(names.map(async name => {
        const stats = await orUndefined(stat(join(folder, name)))
        return stats?.isFile() ? [{ name, writtenAt: stats.mtime }] : []
      }))
      return found.flat()
    }
  }
}

/** Commands run by root give the file to the owner of the folder, whose server must read it. */
async function giveToOwner (path: string, folder: string): Promise<void> {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

/** Flushes the names in a folder to disk. Windows does so by itself. */
async function syncFolder (folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Undefined if a file or folder does not exist. */
async function orUndefined<T> (attempt: Promise<T>): Promise<T | undefined> {
  return attempt.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
