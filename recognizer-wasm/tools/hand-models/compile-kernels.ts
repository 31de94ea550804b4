// Runs the compiler of the hand networks' kernels in a process of its own.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const COMPILER = fileURLToPath(new URL('compile-kernels.mjs', import.meta.url))

/** The compiler is WebAssembly itself. V8 would optimize it longer than it runs. */
const RUN_ONCE = '--wasm-tiering-budget=200000000'

/**
 * Compiles both builds, reproducibly.
 * @returns their bytes, by file name
 * @throws with the compiler's messages
 */
export async function compileKernels (): Promise<Record<string, Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'hand-kernels-'))
  try {
    await promisify(execFile)(process.execPath, [RUN_ONCE, COMPILER, folder], { env: {} })
    const files = await readdir(folder)
    return Object.fromEntries(await Promise.all(files.map(async file =>
      [file, await readFile(join(folder, file))] as const)))
  } finally {
    await rm(folder, { recursive: true })
  }
}
