// One process at a time on a folder. The lock is a listening socket, which the system frees even after kill -9.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Takes the lock of a folder and keeps it until the returned function is called or the process ends.
 * @throws Error when another process holds it */
export async function lockFolder (folder: string): Promise<() => Promise<void>> {
  const name = await lockName(folder)
  const server = await listen(name) ?? await listenAfterDeadOwner(name)
  if (!server) throw new Error(`Another process uses ${folder}: stop it first, or give this one another DATA_DIR`)
  server.unref()
  return async () => { await new Promise(resolve => server.close(resolve)) }
}

async function lockName (folder: string): Promise<string> {
  const name = `dactylo-${createHash('sha256').update(await realpath(folder)).digest('hex').slice(0, 32)}`
  // Names of these two kinds vanish with their process; a socket file stays behind.
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

async function listen (name: string) {
  const server = createServer(socket => socket.destroy())
  try {
    await once(server.listen(name), 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

/** Clears away the socket file of a process that was killed. */
async function listenAfterDeadOwner (name: string) {
  const socket = connect(name)
  try {
    await once(socket, 'connect')
    return undefined
  } catch {
    if (name.startsWith('/')) await rm(name, { force: true })
    return await listen(name)
  } finally {
    socket.destroy()
  }
}
