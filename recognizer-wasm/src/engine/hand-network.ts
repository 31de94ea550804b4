// A hand network that runs: its plan and its weights in one small memory, where the kernels work.
import { kernelsOn } from './kernels.ts'
import { readPlan } from './plan-file.ts'
import { KERNEL_ARGUMENTS, WEIGHTS_AT, type Plan, type Step } from './plan.ts'

const PAGE = 2 ** 16
/** Kernels read numbers four at a time, also the last ones. */
const SLACK = 64

export interface HandNetwork {
  readonly plan: Plan
  /** Lengths of the results by name. */
  readonly outputs: Readonly<Record<string, number>>
  /** @param planes red, green and blue, one plane of `plan.input.side` squared after the other */
  fill (planes: Float32Array): void
  /** Runs the network on its input. The results are the caller's. */
  run (): Record<string, Float32Array>
  /** For who wants to look between the steps: the memory as numbers, and one step at a time. */
  readonly steps: readonly (() => void)[]
  readonly memory: WebAssembly.Memory
}

/**
 * Float16 to float32: shifted to its place, a number's exponent is 112 too small, and multiplying sets it right, that
 * of the smallest numbers too. There is neither infinity nor NaN among weights.
 */
function widen (halves: Uint16Array, floats: Float32Array) {
  const bits = new Uint32Array(floats.buffer, floats.byteOffset, halves.length)
  for (let i = 0; i < halves.length; i++) {
    bits[i] = (halves[i]! & 0x8000) << 16 | (halves[i]! & 0x7fff) << 13
    floats[i]! *= 2 ** 112
  }
}

/**
 * Puts a network into a memory of its own.
 * @param module of hand-kernels.wasm or hand-kernels-relaxed.wasm
 * @throws when the file is cut, altered or none
 */
export function openHandNetwork (module: WebAssembly.Module, file: Uint8Array): HandNetwork {
  const { plan, weights } = readPlan(file)
  const pages = Math.ceil((plan.memory + SLACK) / PAGE)
  const memory = new WebAssembly.Memory({ initial: pages })
  const kernels = kernelsOn(module, memory)
  widen(weights, new Float32Array(memory.buffer, WEIGHTS_AT, weights.length))
  // Read anew each time: a memory that grows leaves its old views empty.
  const numbers = (at: number, length: number) => new Float32Array(memory.buffer, at, length)
  const steps = plan.steps.map(step => {
    const values = KERNEL_ARGUMENTS[step.kernel].map(name => (step as Step & Record<string, number>)[name]!)
    const kernel = kernels[step.kernel] as (...values: number[]) => void
    return () => kernel(...values)
  })
  return {
    plan,
    steps,
    memory,
    outputs: Object.fromEntries(plan.outputs.map(({ name, length }) => [name, length])),
    fill (planes) {
      const { at, side, gap } = plan.input
      const pixels = numbers(at, (3 * side + gap / 4) * side)
      for (let i = 0; i < 3 * side ** 2; i++) {
        const pixel = i % side ** 2
        pixels[3 * pixel + Math.floor(pixel / side) * gap / 4 + Math.floor(i / side ** 2)] = planes[i]!
      }
    },
    run () {
      for (const step of steps) step()
      return Object.fromEntries(plan.outputs.map(({ name, at, length, sigmoid }) => {
        const values = numbers(at, length).slice()
        return [name, sigmoid ? values.map(x => 1 / (1 + Math.exp(-x))) : values]
      }))
    }
  }
}
