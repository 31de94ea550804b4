// The hand networks' kernels, from AssemblyScript (../../kernels) to WebAssembly: `node compile-kernels.mjs <folder>`.
// A process of its own: imported by the build, the compiler would go through tsx, which takes longer than compiling.
// Both builds in one process: the second takes less than half the time.
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

/** The two builds by file name. Relaxed SIMD multiplies and adds in one instruction. */
const BUILDS = {
  'hand-kernels.wasm': [],
  'hand-kernels-relaxed.wasm': ['--enable', 'relaxed-simd']
}

// The memory is the plan's: the kernels allocate nothing, so they need no runtime and check no bounds of arrays.
const OPTIONS = ['index.ts', '-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd']

const kernels = join(import.meta.dirname, '..', '..', 'kernels')
for (const [file, features] of Object.entries(BUILDS)) {
  const out = join(process.argv[2], file)
  const { error, stderr } = await main([...OPTIONS, ...features, '--baseDir', kernels, '--outFile', out])
  if (error) throw new Error(`${file}: ${stderr}`)
}
