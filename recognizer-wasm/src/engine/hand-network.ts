// A hand network that runs: its plan and its weights in one small memory, where the kernels work.
import { fromFloat16 } from './float16.ts'
import { kernelsOn, type Kernels } from './kernels.ts'
import { readPlan } from './plan-file.ts'
import { KERNEL_ARGUMENTS, WEIGHTS_AT, type Plan, type Step } from './plan.ts'
import type { WasmMemory, WasmModule } from './wasm-types.ts'

export type FeatureMap = Plan['maps'][number]

export interface HandNetwork {
  /** Where in memory the picture goes: `side` lines of `side` pixels of 3 float32 from 0 to 1, `gap` bytes between. */
  readonly input: Plan['input']
  /** Lengths of the results by name. */
  readonly outputs: Readonly<Record<string, number>>
  /** Inner maps, in memory after each run. */
  readonly maps: readonly FeatureMap[]
  /** Mean magnitudes of the results on noise: see {@link selfCheck}. */
  readonly golden: Readonly<Record<string, number>>
  /** Runs the network on its input. The results are the caller's. */
  run (): Record<string, Float32Array>
  /** Fills the input from `planes`: all red, then all green, then all blue. */
  fill (planes: Float32Array): void
  /** The place of so many free bytes, for the kernels that fill the input. They are free until the next call. */
  scratch (bytes: number): number
  readonly kernels: Kernels
  readonly memory: WasmMemory
  /** The steps of `run`, one by one, for tools that look between them. */
  readonly steps: readonly { step: Step, run: () => void }[]
}

const PAGE = 2 ** 16
const ALIGNMENT = 16
/** Kernels read numbers four at a time, also the last ones. */
const SLACK = 64
const pagesOf = (bytes: number) => Math.ceil((bytes + SLACK) / PAGE)

/**
 * Puts a network into a memory of its own.
 * @param module of hand-kernels.wasm or hand-kernels-relaxed.wasm
 * @throws when the file is cut, altered or no plan
 */
export function openHandNetwork (module: WasmModule, file: Uint8Array): HandNetwork {
  const { plan, weights } = readPlan(file)
  const memory = new WebAssembly.Memory({ initial: pagesOf(plan.memory) })
  const kernels = kernelsOn(module, memory)
  fromFloat16(weights, new Float32Array(memory.buffer, WEIGHTS_AT, weights.length))
  const steps = plan.steps.map(step => ({ step, run: callOf(step, kernels) }))
  return {
    input: plan.input,
    maps: plan.maps,
    outputs: Object.fromEntries(plan.outputs.map(({ name, length }) => [name, length])),
    golden: Object.fromEntries(plan.outputs.map(({ name, golden }) => [name, golden])),
    kernels,
    memory,
    steps,
    run () {
      for (const { run } of steps) run()
      return resultsIn(memory, plan)
    },
    fill: planes => fillInput(memory, plan.input, planes),
    scratch (bytes) {
      const more = pagesOf(plan.memory + bytes) - memory.buffer.byteLength / PAGE
      if (more > 0) memory.grow(more)
      return Math.ceil(plan.memory / ALIGNMENT) * ALIGNMENT
    }
  }
}

function callOf (step: Step, kernels: Kernels): () => void {
  const values = KERNEL_ARGUMENTS[step.kernel].map(name => (step as Step & Record<string, number>)[name]!)
  const kernel = kernels[step.kernel] as (...values: number[]) => void
  return () => kernel(...values)
}

export const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

function resultsIn (memory: WasmMemory, { outputs }: Plan): Record<string, Float32Array> {
  return Object.fromEntries(outputs.map(({ name, at, length, sigmoid: isLogit }) => {
    const values = new Float32Array(memory.buffer, at, length).slice()
    return [name, isLogit ? values.map(sigmoid) : values]
  }))
}

function fillInput (memory: WasmMemory, { at, side, gap }: Plan['input'], planes: Float32Array) {
  const numbers = new Float32Array(memory.buffer, at, (3 * side + gap / 4) * side)
  const plane = side * side
  planes.forEach((value, i) => {
    const pixel = i % plane
    numbers[3 * pixel + Math.floor(pixel / side) * gap / 4 + Math.floor(i / plane)] = value
  })
}
