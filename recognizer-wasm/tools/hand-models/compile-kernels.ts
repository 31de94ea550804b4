// The hand networks' kernels, from AssemblyScript (../../kernels) to WebAssembly.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const KERNELS = fileURLToPath(new URL('../../kernels', import.meta.url))

// A process of its own: imported here, the compiler would go through tsx, which takes longer than compiling.
const COMPILER = join(createRequire(import.meta.url).resolve('assemblyscript/package.json'), '../bin/asc.js')

/** The two builds by file name. Relaxed SIMD multiplies and adds in one instruction. */
const BUILDS: Record<string, string[]> = {
  'hand-kernels.wasm': [],
  'hand-kernels-relaxed.wasm': ['--enable', 'relaxed-simd']
}

// The memory is the plan's: the kernels allocate nothing, so they need no runtime and check no bounds of arrays.
const OPTIONS = ['index.ts', '-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd']

const run = promisify(execFile)

async function compile (features: string[], outFile: string): Promise<Uint8Array> {
  // Without this flag the compiler starts itself a second time.
  const args = ['--enable-source-maps', COMPILER, ...OPTIONS, ...features, '--outFile', outFile]
  await run(process.execPath, args, { cwd: KERNELS, env: {} })
  return readFile(outFile)
}

/**
 * Both builds, by file name. The same bytes each time.
 * @throws with the compiler's messages
 */
export async function compileKernels (): Promise<Record<string, Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'hand-kernels-'))
  try {
    return Object.fromEntries(await Promise.all(Object.entries(BUILDS).map(async ([file, features]) =>
      [file, await compile(features, join(folder, file))] as const)))
  } finally {
    await rm(folder, { recursive: true })
  }
}
