// The packed package in other runtimes, plain and bundled: each reads five pictures like Node.
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { build, type BuildOptions } from 'esbuild'
import { writeModelArchive, parseModelInfo } from 'recognizer-wasm'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../../server/settings/paths.ts'
import { freePort, until } from '../../support/instances.ts'
import { serveFolders } from '../../support/static-site.ts'
import { installPacked } from '../recognizer/packed-package.ts'
import { fivePictures } from './pictures.ts'
import { TOOLS, machineCode, tool } from './tools.ts'

const run = promisify(execFile)
const folder = await installPacked(t, { parent: TOOLS, linked: [] })
const models = join(folder, 'node_modules', 'recognizer-wasm', 'models')
const alphabet = inProject('assets', 'models', 'alphabet')
const pictures = await fivePictures()

for (const file of ['read.mjs', 'answer.mjs']) await cp(new URL(file, import.meta.url), join(folder, file))
const info = parseModelInfo(JSON.parse(await readFile(join(alphabet, 'model.json'), 'utf8')))
const archive = await writeModelArchive({ info, onnx: await readFile(join(alphabet, 'model.onnx')) })
await writeFile(join(folder, 'model.zip'), archive)
await mkdir(join(folder, 'pictures'))
for (const [i, { image: { data, width, height } }] of pictures.entries()) {
  await writeFile(join(folder, 'pictures', `${i}-${width}x${height}.rgba`), data)
}
const inputs = [models, join(folder, 'model.zip'), join(folder, 'pictures')]

/** Relaxed SIMD (in Deno, not in Node 20) rounds x * w + sum once instead of twice: a difference of 4e-5 in Deno. */
const ROUNDING = 2e-4

/** @param printed output of read.mjs */
function agrees (t: Test, printed: string) {
  const readings = JSON.parse(printed) as { letter: string | null, confidence: number }[]
  t.equal(readings.length, pictures.length)
  for (const [i, { letter, confidence }] of pictures.entries()) {
    t.equal(readings[i]!.letter, letter)
    t.ok(Math.abs(readings[i]!.confidence - confidence) < ROUNDING, `${readings[i]!.confidence}, in Node ${confidence}`)
  }
}

const reads = async (t: Test, program: string, ...args: string[]) =>
  agrees(t, (await run(program, [...args, ...inputs], { cwd: folder })).stdout)

const bundle = (file: string, options: BuildOptions) => build({
  entryPoints: [join(folder, file)],
  outfile: join(folder, `bundled-${file}`),
  bundle: true,
  logLevel: 'error',
  ...options
})

t.test('Node runs the package, plain and bundled by esbuild', async t => {
  await reads(t, process.execPath, 'read.mjs')
  await bundle('read.mjs', { platform: 'node', format: 'esm' })
  await reads(t, process.execPath, 'bundled-read.mjs')
})

t.test('a bundle of one file runs by itself', async t => {
  const program = await readFile(join(folder, 'read.mjs'), 'utf8')
  await cp(join(models, '..', 'bundles', 'index.js'), join(folder, 'recognizer.js'))
  await writeFile(join(folder, 'read-with-one-file.mjs'), program.replace("'recognizer-wasm'", "'./recognizer.js'"))
  await reads(t, process.execPath, 'read-with-one-file.mjs')
})

t.test('a worker thread of Node runs the package', async t => {
  const thread = new Worker(join(folder, 'read.mjs'), { argv: inputs, stdout: true, execArgv: [] })
  let printed = ''
  for await (const chunk of thread.stdout) printed += chunk
  agrees(t, printed)
})

t.test('Deno runs the package with permission to read files only', async t => {
  const deno = await machineCode('@deno', 'deno')
  await reads(t, deno, 'run', '--no-prompt', '--allow-read', '--allow-env', 'read.mjs')
})

t.test('Bun runs the package, plain and bundled by Bun', async t => {
  const bun = await machineCode('@oven', 'bin', 'bun')
  await reads(t, bun, 'read.mjs')
  await run(bun, ['build', 'read.mjs', '--target=bun', '--outfile=bundled-by-bun.mjs'], { cwd: folder })
  await reads(t, bun, 'bundled-by-bun.mjs')
})

t.test('edge-runtime runs the package', async t => {
  const files = await serveFolders(t, { '/models/': models, '/alphabet/': alphabet })
  await bundle('answer.mjs', { format: 'iife', define: { FILES: JSON.stringify(files) } })
  const port = await freePort()
  const command = [tool('edge-runtime'), '--listen', '--port', String(port), 'bundled-answer.mjs']
  const runtime = spawn(process.execPath, command, { cwd: folder, stdio: 'ignore' })
  t.teardown(() => runtime.kill())
  const url = `http://127.0.0.1:${port}`
  await until(() => fetch(url).then(() => true, () => false))
  for (const { image: { data, width, height }, letter } of pictures) {
    const answer = await fetch(`${url}?width=${width}&height=${height}`, { method: 'POST', body: new Uint8Array(data) })
    t.match(await answer.json(), { letter })
  }
})
