// The hand networks' kernels, from AssemblyScript (../../kernels) to WebAssembly.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

export const KERNELS = fileURLToPath(new URL('../../kernels', import.meta.url))

/** What the files of the two builds are called. Relaxed SIMD multiplies and adds in one instruction. */
const BUILDS: Record<string, string[]> = {
  'hand-kernels.wasm': [],
  'hand-kernels-relaxed.wasm': ['--enable', 'relaxed-simd']
}

// The memory is the plan's: the kernels allocate nothing, so they need no runtime and check no bounds of arrays.
const OPTIONS = ['index.ts', '-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd']

/**
 * Both builds, by file name. The same bytes each time.
 * @throws with what the compiler says
 */
export async function compileKernels (): Promise<Record<string, Uint8Array>> {
  const compiled: Record<string, Uint8Array> = {}
  for (const [file, features] of Object.entries(BUILDS)) {
    const { error, stderr } = await asc.main([...OPTIONS, ...features, '--outFile', file], {
      readFile: name => readFile(join(KERNELS, basename(name)), 'utf8').catch(() => null),
      writeFile: (name, contents) => { compiled[name] = contents as Uint8Array },
      listFiles: () => []
    })
    if (error) throw new Error(`The hand kernels do not compile: ${stderr.toString()}`)
  }
  return compiled
}
