// The kernels of ../../kernels, compiled: in two builds, of which an engine runs one or both.
import type { KERNEL_ARGUMENTS, KernelName } from './plan.ts'

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

/** @throws when the bytes are not WebAssembly that this engine runs */
export async function compileKernels (wasm: Uint8Array): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(wasm as Uint8Array<ArrayBuffer>)
  } catch (cause) {
    throw new Error('The hand kernels cannot be compiled: this needs WebAssembly with SIMD', { cause })
  }
}

/** New kernels that work on this memory. */
export const kernelsOn = (module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels =>
  new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernels
