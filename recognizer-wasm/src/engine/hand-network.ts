// A loaded hand network: its plan and its weights share one small memory with the kernels.
import { kernelsOn, type Kernels } from './kernels.ts'
import { readPlan } from './plan-file.ts'
import { KERNEL_ARGUMENTS, WEIGHTS_AT, type Plan, type Step } from './plan.ts'
import type { WasmMemory, WasmModule } from './wasm-types.ts'

export type FeatureMap = Plan['maps'][number]

export interface HandNetwork {
  /** Where the picture goes in memory: `side` rows of `side` pixels of 3 float32 (0 to 1), `gap` bytes between rows. */
  readonly input: Plan['input']
  /** Length of each output, by name. */
  readonly outputs: Readonly<Record<string, number>>
  /** Inner feature maps, still in memory after a run. */
  readonly maps: readonly FeatureMap[]
  /** Mean magnitude of each output for a noise input: see {@link selfCheck}. */
  readonly golden: Readonly<Record<string, number>>
  /** Runs the network on its input. Returns copies of the outputs. */
  run (): Record<string, Float32Array>
  /** Fills the input from `planes`: all red values, then all green, then all blue. */
  fill (planes: Float32Array): void
  /** Offset of `bytes` bytes of free memory, for the kernels that fill the input. Valid until the next call. */
  scratch (bytes: number): number
  readonly kernels: Kernels
  readonly memory: WasmMemory
  /** The steps of `run`, for tools that inspect the memory between them. */
  readonly steps: readonly { step: Step, run: () => void }[]
}

const PAGE = 2 ** 16
const ALIGNMENT = 16
/** Kernels read numbers in fours, so the last read may pass the end of the data. */
const SLACK = 64
const pagesOf = (bytes: number) => Math.ceil((bytes + SLACK) / PAGE)

/**
 * Loads a network into a memory of its own.
 * @param module the compiled hand-kernels.wasm or hand-kernels-relaxed.wasm
 * @throws if the file is truncated, altered or not a plan
 */
export function openHandNetwork (module: WasmModule, file: Uint8Array): HandNetwork {
  const { plan, weights } = readPlan(file)
  const memory = new WebAssembly.Memory({ initial: pagesOf(plan.memory) })
  const kernels = kernelsOn(module, memory)
  new Float32Array(memory.buffer, WEIGHTS_AT).set(weights)
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
