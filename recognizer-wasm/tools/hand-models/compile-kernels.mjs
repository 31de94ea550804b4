// Compiles the hand networks' kernels from AssemblyScript (../../kernels) to WebAssembly: `node compile-kernels.mjs
// <folder>`. A separate process, because importing the compiler through tsx takes longer than compiling. Both builds in
// one process, because the second then takes less than half the time.
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

/** The two builds, by file name. Relaxed SIMD has a multiply-add instruction. */
const BUILDS = {
  'hand-kernels.wasm': [],
  'hand-kernels-relaxed.wasm': ['--enable', 'relaxed-simd']
}

// The kernels allocate nothing, so they need no runtime and no array bounds checks; the plan provides the memory.
const OPTIONS = ['index.ts', '-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd']

const kernels = join(import.meta.dirname, '..', '..', 'kernels')
for (const [file, features] of Object.entries(BUILDS)) {
  const out = join(process.argv[2], file)
  const { error, stderr } = await main([...OPTIONS, ...features, '--baseDir', kernels, '--outFile', out])
  if (error) throw new Error(`${file}: ${stderr}`)
}
