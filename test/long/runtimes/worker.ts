// Cloudflare's workerd with a Worker built by wrangler.
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

/** Builds the Worker of a folder with a wrangler.jsonc, without deploying it.
 * @param main the file with its routes
 * @returns the folder of its modules */
export async function buildWorker (folder: string, main: string): Promise<string> {
  const out = join(folder, `built-${main}`)
  // The command of the guide, with options that prevent a deployment.
  const command = ['deploy', main, '--dry-run', '--outdir', out]
  await run(tool('wrangler'), command, { cwd: folder, env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } })
  return out
}

const KINDS: Record<string, string> = { js: 'esModule', wasm: 'wasm', plan: 'data', onnx: 'data' }
const kindOf = (file: string) => KINDS[file.slice(file.lastIndexOf('.') + 1)]

/** Modules of the folder, with the main module first. */
async function modulesOf (built: string): Promise<string[]> {
  const files = (await readdir(built)).filter(kindOf)
  return files.sort((a, b) => Number(kindOf(b) === 'esModule') - Number(kindOf(a) === 'esModule'))
}

/** Compressed bytes of all modules, as uploaded to Cloudflare. */
export async function uploadSize (built: string): Promise<number> {
  const files = await Promise.all((await modulesOf(built)).map(file => readFile(join(built, file))))
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
}

/** workerd's configuration: one Worker that keeps films in memory. */
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
  /** Bytes of private memory. */
  memory (): Promise<number>
  /** Processor time so far, in milliseconds. */
  processorTime (): Promise<number>
  stop (): Promise<void>
}

/** @param built folder from `buildWorker` */
export async function startWorker (built: string): Promise<RunningWorker> {
  const workerd = await machineCode('@cloudflare', 'bin', 'workerd')
  const port = await freePort()
  await writeFile(join(built, 'config.capnp'), configurationOf(await modulesOf(built), port))
  // A text configuration would be in memory more than once.
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
