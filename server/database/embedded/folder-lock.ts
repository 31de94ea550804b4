// Lets one process at a time use a folder. The lock is the kernel's, on a file in the folder. It holds whatever network
// namespace, container or mount path a process comes from, and on NFS for other machines as well. It ends with its
// process, even after kill -9. A lock of our own making, such as a file that is renewed, would be taken from a process
// that was only slow or suspended.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Milliseconds between looks at whether the locked file is still the one in the folder. */
const CHECK = 2000

/** How macOS and Windows lock a file that they open (UV_FS_O_EXLOCK, https://docs.libuv.org/en/v1.x/fs.html). */
const EXCLUSIVE: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20, win32: 0x1000_0000 }

/** Takes the lock of a folder and keeps it until the returned function is called or the process ends.
 * @param onLost called once when the folder or its lock has been deleted or replaced, so that another process may be on
 * it now
 * @throws Error when another process holds it */
export async function lockFolder (folder: string, onLost: () => void): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const file = await openLocked(path)
  if (!file) throw new Error(`Another process uses ${folder}: stop it first, or give this one another DATA_DIR`)
  const timer = setInterval(() => {
    void isAt(path, file).then(isThere => {
      if (isThere) return
      clearInterval(timer)
      onLost()
    })
  }, CHECK).unref()
  return async () => {
    clearInterval(timer)
    await file.close()
  }
}

async function openLocked (path: string): Promise<FileHandle | undefined> {
  const exclusive = EXCLUSIVE[process.platform]
  if (exclusive !== undefined) return openExclusive(path, exclusive)
  // For appending: NFS locks no file that is open for reading only.
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

/** Locks an open file, which Node can't. A lock belongs to the open file: it stays when the command, which shares it
 * with this process, has ended. */
async function flock (file: FileHandle): Promise<boolean> {
  try {
    const command = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'inherit', file.fd] })
    const [code] = await once(command, 'exit') as [number | null]
    if (code === 0 || code === 1) return code === 0
    throw new Error(`it ended with ${code}`)
  } catch (error) {
    throw new Error(`The embedded database needs the command flock: ${(error as Error).message}`, { cause: error })
  }
}

/** Whether a path still leads to an open file. */
async function isAt (path: string, file: FileHandle): Promise<boolean> {
  const [there, held] = await Promise.all([stat(path).catch(() => undefined), file.stat()])
  return there?.ino === held.ino && there.dev === held.dev
}
