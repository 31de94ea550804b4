import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asPostgres, freePort, isListening, program, until } from './instances.ts'
import type { Teardown } from './instances.ts'

/** @returns the URL of a PgBouncer before a PostgreSQL server */
export async function startPgbouncer (
  t: Teardown, target: number, settings: Record<string, string>
): Promise<string> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'dactylo-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const options = {
    listen_addr: '127.0.0.1', listen_port: port, auth_type: 'any', unix_socket_dir: '', ...settings
  }
  const lines = Object.entries(options).map(([name, value]) => `${name} = ${value}`)
  const database = `postgres = host=127.0.0.1 port=${target} user=postgres`
  await writeFile(file, ['[databases]', database, '[pgbouncer]', ...lines].join('\n'))
  await chmod(file, 0o644)
  await chmod(folder, 0o755)
  const child = spawn(...asPostgres((await program('pgbouncer'))!, '-q', file), { stdio: 'ignore' })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true })
  })
  await until(() => isListening(port))
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}
