// Loads the compiled kernels of ../../kernels. There are two builds: with and without relaxed SIMD.
import { DactyloError } from '../errors.ts'
import type { KERNEL_ARGUMENTS, KernelName } from './plan.ts'
import { awaitDownload, bytesFrom, type FileSource } from './source.ts'
import type { WasmMemory, WasmModule } from './wasm-types.ts'

type Kernel<Names extends readonly string[]> = (...values: { [I in keyof Names]: number }) => void

/** The exports of the compiled kernels. */
export type Kernels = { [Name in KernelName]: Kernel<typeof KERNEL_ARGUMENTS[Name]> } & {
  shrinkRow (
    lines: number, width: number, count: number, weights: number, scratch: number,
    taps: number, most: number, side: number, output: number
  ): void
  average (
    pixels: number, width: number, height: number, x: number, y: number, stepX: number, stepY: number, samples: number,
    side: number, output: number, gap: number
  ): void
  interpolate (
    pixels: number, width: number, height: number, x: number, y: number, stepX: number, stepY: number,
    side: number, output: number, gap: number
  ): void
}

/** A module with one relaxed multiply-add: valid only in engines with relaxed SIMD. */
const RELAXED = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 19, 1, 17, 0,
  65, 1, 253, 17, 65, 2, 253, 17, 65, 3, 253, 17, 253, 133, 2, 11
)

/**
 * Whether this engine runs the faster build, hand-kernels-relaxed.wasm: Chrome from 114, Firefox from 145, Node from
 * 21. Every other engine with SIMD runs hand-kernels.wasm.
 */
export const hasRelaxedSimd = (): boolean => WebAssembly.validate(RELAXED)

/** A module with one splat instruction: valid in every engine with SIMD. */
const SIMD = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17, 11
)

/** A kernel file, or the module that a bundler or an edge runtime compiled from it. */
export type KernelSource = FileSource | WasmModule

const MESSAGES = {
  'no-simd': 'this engine has no WebAssembly SIMD',
  'wasm-forbidden': 'compiling WebAssembly is forbidden here. Pass kernels as a WebAssembly.Module, ' +
    "or allow 'wasm-unsafe-eval' in the page's policy",
  'file-invalid': 'the file is damaged, is not WebAssembly, or was built for another engine'
}

const isModule = (source: unknown): source is WasmModule =>
  Object.prototype.toString.call(source) === '[object WebAssembly.Module]'

/**
 * @throws DactyloError `no-simd`, `wasm-forbidden` or `file-invalid`; `download` if the file cannot be loaded
 */
export async function compileKernels (given: KernelSource | Promise<KernelSource>): Promise<WasmModule> {
  const source = await awaitDownload(given, 'kernels')
  if (isModule(source)) return source
  const wasm = await bytesFrom(source, 'kernels')
  try {
    return await WebAssembly.compile(wasm as Uint8Array<ArrayBuffer>)
  } catch (cause) {
    const code = compileErrorCode(wasm)
    throw new DactyloError(code, `kernels cannot be compiled: ${MESSAGES[code]}`, { cause })
  }
}

/** A valid file that still does not compile was blocked by a policy. */
function compileErrorCode (wasm: Uint8Array): keyof typeof MESSAGES {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD)) return 'no-simd'
  return WebAssembly.validate(wasm) ? 'wasm-forbidden' : 'file-invalid'
}

/** Instantiates the kernels on a memory. */
export const kernelsOn = (module: WasmModule, memory: WasmMemory): Kernels =>
  new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernels
