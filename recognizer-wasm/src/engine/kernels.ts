// The compiled kernels of ../../kernels. There are two builds, of which an engine runs one or both.
import { DactyloError } from '../errors.ts'
import type { KERNEL_ARGUMENTS, KernelName } from './plan.ts'
import { arrived, bytesFrom, type FileSource } from './source.ts'
import type { WasmMemory, WasmModule } from './wasm-types.ts'

type Kernel<Names extends readonly string[]> = (...values: { [I in keyof Names]: number }) => void

/** What the compiled kernels export. */
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

/** A module of one function that multiplies and adds in one step: valid only where there is relaxed SIMD. */
const RELAXED = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 19, 1, 17, 0,
  65, 1, 253, 17, 65, 2, 253, 17, 65, 3, 253, 17, 253, 133, 2, 11
)

/**
 * Whether this engine runs hand-kernels-relaxed.wasm, which is the faster build: Chrome from 114, Firefox from 145,
 * Node from 21. Everything else that has SIMD runs hand-kernels.wasm.
 */
export const hasRelaxedSimd = (): boolean => WebAssembly.validate(RELAXED)

/** A module of one function that splats a number: valid wherever there is SIMD. */
const SIMD = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17, 11
)

/** A file of kernels, or the module that a bundler or an edge runtime made of it. */
export type KernelSource = FileSource | WasmModule

const MESSAGES = {
  'no-simd': 'this needs WebAssembly with SIMD, which this engine does not have',
  'wasm-forbidden': 'compiling WebAssembly is forbidden here: give kernels as a WebAssembly.Module, ' +
    "or allow 'wasm-unsafe-eval' in the page's policy",
  'file-invalid': 'the file is damaged, is no WebAssembly, or is the build for another engine'
}

const isModule = (source: unknown): source is WasmModule =>
  Object.prototype.toString.call(source) === '[object WebAssembly.Module]'

/**
 * @throws DactyloError `no-simd`, `wasm-forbidden` or `file-invalid`; `download` when the file does not arrive
 */
export async function compileKernels (given: KernelSource | Promise<KernelSource>): Promise<WasmModule> {
  const source = await arrived(given, 'kernels')
  if (isModule(source)) return source
  const wasm = await bytesFrom(source, 'kernels')
  try {
    return await WebAssembly.compile(wasm as Uint8Array<ArrayBuffer>)
  } catch (cause) {
    const code = whyNot(wasm)
    throw new DactyloError(code, `kernels cannot be compiled: ${MESSAGES[code]}`, { cause })
  }
}

/** A file that is valid and yet not compiled is forbidden. */
function whyNot (wasm: Uint8Array): keyof typeof MESSAGES {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD)) return 'no-simd'
  return WebAssembly.validate(wasm) ? 'wasm-forbidden' : 'file-invalid'
}

/** New kernels that work on this memory. */
export const kernelsOn = (module: WasmModule, memory: WasmMemory): Kernels =>
  new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernels
