// Database servers of a test's own, on separate ports, which it can stop and start.
import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { isRoot } from './root.ts'

const run = promisify(execFile)

/** The test or bench that stops an instance. */
export type Teardown = Pick<Test, 'teardown'>

/** Below the ephemeral ports, because a test may use its port much later. */
const OFFERED = [20_000, 32_768] as const

/** A free port. */
export async function freePort (): Promise<number> {
  const port = randomInt(...OFFERED)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(() => true, () => false)
  await new Promise(resolve => server.close(resolve))
  return isFree ? port : await freePort()
}

/** The path of a program, or undefined. Debian keeps PostgreSQL's programs out of PATH. */
export async function program (name: string): Promise<string | undefined> {
  const postgres = '/usr/lib/postgresql'
  const versions = await readdir(postgres).catch(() => [])
  const folders = [
    ...process.env.PATH!.split(delimiter),
    '/usr/sbin',
    ...versions.map(version => join(postgres, version, 'bin'))
  ]
  return folders.map(folder => join(folder, name)).find(path => existsSync(path))
}

/** A reason to skip a test whose programs are missing. */
export async function missing (...names: string[]): Promise<string | false> {
  for (const name of names) if (!await program(name)) return `needs ${name}`
  return false
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export const asPostgres = (...command: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', ...command]] : [command[0]!, command.slice(1)]

/** A PostgreSQL server with an empty database. */
export async function startPostgres (t: Teardown) {
  const folder = await mkdtemp(join(tmpdir(), 'dactylo-postgres-'))
  if (isRoot) await chown(folder, ...await idsOf('postgres'))
  const data = join(folder, 'data')
  const [initdb, control, port] = await Promise.all([program('initdb'), program('pg_ctl'), freePort()])
  const how = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync']
  await run(...asPostgres(initdb!, '-D', data, ...how))
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  // Output goes to a file: a pipe would stay open as long as the server runs.
  const start = async () => {
    await run(...asPostgres(control!, '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'))
  }
  const stop = async () => { await run(...asPostgres(control!, '-D', data, '-m', 'immediate', '-w', 'stop')) }
  const pid = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const parent = await pid()
    // Stop the parent first, so that it starts no more children.
    process.kill(parent, name)
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(parent)])
    for (const child of stdout.trim().split(/\s+/)) signalIfThere(Number(child), name)
  }
  t.teardown(async () => {
    await stop().catch(() => {})
    await rm(folder, { recursive: true })
  })
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    /** The file of its log. */
    log: join(folder, 'log'),
    pid,
    start,
    stop,
    /** Keeps its connections but stops answering. */
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT')
  }
}

/** A process may have ended meanwhile. */
function signalIfThere (pid: number, name: 'SIGSTOP' | 'SIGCONT') {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function idsOf (user: string): Promise<[uid: number, gid: number]> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async option => Number((await run('id', [option, user])).stdout))
  )
  return [uid!, gid!]
}

/** A Redis server without persistence. */
export async function startRedis (t: Teardown) {
  const port = await freePort()
  let server: ChildProcess | undefined
  async function stop () {
    if (!server) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
    server = undefined
  }
  async function start () {
    server = spawn(
      (await program('redis-server'))!,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', ''],
      { stdio: 'ignore' }
    )
    await until(() => isListening(port))
  }
  t.teardown(stop)
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    stop,
    /** Keeps its connections but stops answering. */
    pause: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT')
  }
}

export async function isListening (port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return await new Promise(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as boolean
}

/** Waits for a condition.
 * @param isSo checked every 20 ms
 * @param limit milliseconds
 * @returns its first value that is not false, undefined or empty
 * @throws Error that quotes it after the time limit */
export async function until<T> (isSo: () => T | Promise<T>, limit = 300_000): Promise<NonNullable<T>> {
  const over = new AbortController()
  const late = setTimeout(limit, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Not met within ${limit} ms: ${isSo}`)
  })
  // Avoids an unhandled rejection if the condition is met in time.
  late.catch(() => {})
  try {
    while (true) {
      const answer = await Promise.race([isSo(), late])
      if (answer) return answer
      await Promise.race([setTimeout(20), late])
    }
  } finally {
    over.abort()
  }
}
