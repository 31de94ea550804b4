// A lock by which only one process at a time uses a folder: a kernel lock on a file in it. It works across containers,
// network namespaces and mount paths, and on NFS across machines. It ends with its process, even after kill -9. A file
// renewed by its owner would be lost while that process is only slow or suspended.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Milliseconds between checks that the locked file is still the one in the folder. */
const CHECK_INTERVAL_MS = 2000

/** Flags that lock an opened file, on macOS and Windows (UV_FS_O_EXLOCK, https://docs.libuv.org/en/v1.x/fs.html). */
const EXCLUSIVE: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20, win32: 0x1000_0000 }

/** Locks a folder until the returned function is called or the process ends.
 * @param onLost called once if the folder or its lock was deleted or replaced, so that another process may use it
 * @throws Error if another process holds the lock */
export async function lockFolder (folder: string, onLost: () => void): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const file = await openLocked(path)
  if (!file) throw new Error(`Another process uses ${folder}. Stop it first, or set another DATA_DIR`)
  const timer = setInterval(() => {
    void isAt(path, file).then(isThere => {
      if (isThere) return
      clearInterval(timer)
      onLost()
    })
  }, CHECK_INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await file.close()
  }
}

async function openLocked (path: string): Promise<FileHandle | undefined> {
  const exclusive = EXCLUSIVE[process.platform]
  if (exclusive !== undefined) return openExclusive(path, exclusive)
  // Opened for appending: NFS does not lock files that are opened read-only.
  const file = await open(path, 'a', 0o600)
  if (await flock(file)) return file
  await file.close()
}

async function openExclusive (path: string, exclusive: number): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NONBLOCK ?? 0) | exclusive, 0o600)
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Locks an open file by a command, because Node can't. The lock belongs to the open file, which the command shares
 * with this process. So it outlives the command. */
async function flock (file: FileHandle): Promise<boolean> {
  try {
    const command = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'inherit', file.fd] })
    const [code] = await once(command, 'exit') as [number | null]
    if (code === 0 || code === 1) return code === 0
    throw new Error(`it exited with ${code}`)
  } catch (error) {
    throw new Error(`The embedded database needs the command flock: ${(error as Error).message}`, { cause: error })
  }
}

/** Whether a path still refers to the open file. */
async function isAt (path: string, file: FileHandle): Promise<boolean> {
  const [there, held] = await Promise.all([stat(path).catch(() => undefined), file.stat()])
  return there?.ino === held.ino && there.dev === held.dev
}
