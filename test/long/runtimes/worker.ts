// Cloudflare's workerd with a Worker that wrangler has built.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { freePort, until } from '../../support/instances.ts'
import { machineCode, tool } from './tools.ts'

const run = promisify(execFile)

/** What makes a Worker of a folder with a wrangler.jsonc, short of sending it to Cloudflare.
 * @param main the file with its routes
 * @returns the folder of its modules */
export async function buildWorker (folder: string, main: string): Promise<string> {
  const out = join(folder, `built-${main}`)
  // The one command of the guide, but for what keeps it here.
  const command = ['deploy', main, '--dry-run', '--outdir', out]
  await run(tool('wrangler'), command, { cwd: folder, env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } })
  return out
}

const KINDS: Record<string, string> = { js: 'esModule', wasm: 'wasm', plan: 'data', onnx: 'data' }
const kindOf = (file: string) => KINDS[file.slice(file.lastIndexOf('.') + 1)]

/** Those of its folder, the one with the routes first. */
async function modulesOf (built: string): Promise<string[]> {
  const files = (await readdir(built)).filter(kindOf)
  return files.sort((a, b) => Number(kindOf(b) === 'esModule') - Number(kindOf(a) === 'esModule'))
}

/** Bytes of all of its modules, compressed: what is sent to Cloudflare. */
export async function uploadSize (built: string): Promise<number> {
  const files = await Promise.all((await modulesOf(built)).map(file => readFile(join(built, file))))
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
}

/** What workerd calls its configuration: one Worker, with its films in memory. */
const configurationOf = (modules: readonly string[], port: number) => `
  using Workerd = import "/workerd/workerd.capnp";
  const config :Workerd.Config = (
    services = [(name = "main", worker = .worker)],
    sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
  );
  const worker :Workerd.Worker = (
    modules = [${modules.map(file => `(name = "${file}", ${kindOf(file)} = embed "${file}")`).join(', ')}],
    compatibilityDate = "2026-04-01",
    bindings = [(name = "FILMS", durableObjectNamespace = "Film")],
    durableObjectNamespaces = [(className = "Film", uniqueKey = "film")],
    durableObjectStorage = (inMemory = void)
  );`

export interface RunningWorker {
  url: string
  /** Bytes of memory that are its own now. */
  memory (): Promise<number>
  /** Milliseconds of processor time so far. */
  processorTime (): Promise<number>
  stop (): Promise<void>
}

/** @param built what `buildWorker` gives */
export async function startWorker (built: string): Promise<RunningWorker> {
  const workerd = await machineCode('@cloudflare', 'bin', 'workerd')
  const port = await freePort()
  await writeFile(join(built, 'config.capnp'), configurationOf(await modulesOf(built), port))
  // Read from text, the configuration would be in memory more than once.
  const compiling = spawn(workerd, ['compile', '--config-only', join(built, 'config.capnp')])
  await once(compiling.stdout.pipe(createWriteStream(join(built, 'config'))), 'close')
  const command = ['serve', '--binary', join(built, 'config')]
  const worker = spawn(workerd, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(worker, 'exit')
  const url = `http://127.0.0.1:${port}`
  await until(() => fetch(url).then(() => true, () => false))
  return {
    url,
    memory: async () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${worker.pid}/status`, 'utf8'))?.[1]),
    async processorTime () {
      const [user, system] = (await readFile(`/proc/${worker.pid}/stat`, 'utf8')).split(' ').slice(13, 15).map(Number)
      return 10 * (user! + system!)
    },
    async stop () {
      worker.kill()
      await ended
    }
  }
}
