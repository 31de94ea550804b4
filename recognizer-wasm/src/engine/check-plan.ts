// Checks every memory range that a plan's kernels will read or write. WebAssembly itself only catches accesses outside
// its whole memory.
import { KERNEL_ARGUMENTS, WEIGHTS_AT, type KernelName, type Plan, type Step, type StepOf } from './plan.ts'
import { BYTE_BITS, HALF_BITS, lengthOf } from './weights.ts'

/** A range of memory: its first byte and its length in bytes. */
type Span = readonly [at: number, bytes: number]
interface Access { weights?: Span, reads: Span[], writes: Span }

/** 64 MiB: more than any hand network needs. A larger value would let a bad file use up the machine's memory. */
const MAX_MEMORY_BYTES = 64 * 2 ** 20

const picture = (width: number, height: number, channels: number) => 4 * width * height * channels

/** The memory ranges each kernel accesses. Input ranges are never empty. */
const ACCESSES: { [Kernel in KernelName]: (step: StepOf<Kernel>) => Access } = {
  convolution (s) {
    const lines = (gap: number) => picture(s.width, s.height, s.channels) + (s.height - 1) * gap
    const last = (s.width * s.height - 1) * s.step + (s.height - 1) * s.gap + (s.lines - 1) * s.lineStep
    return {
      weights: [s.panels, Math.ceil(s.channels / 8) * (s.lines * s.depth + 2) * 32],
      reads: [[s.input, last + 4 * s.depth], ...s.residual ? [[s.residual, lines(s.residualGap)] as const] : []],
      writes: [s.output, lines(s.outputGap)]
    }
  },
  depthwise (s) {
    const across = 4 * s.channels * ((s.width - 1) * s.stride + s.size)
    return {
      weights: [s.weights, 4 * s.channels * (1 + s.size ** 2)],
      reads: [[s.input, ((s.height - 1) * s.stride + s.size - 1) * s.line + across]],
      writes: [s.output, picture(s.width, s.height, s.channels)]
    }
  },
  border: s => ({ reads: [], writes: [s.output, picture(s.width + 2 * s.pad, s.height + 2 * s.pad, s.channels)] }),
  maxPool: s => ({
    reads: [[s.input, (2 * s.height - 1) * s.line + picture(2 * s.width, 1, s.channels)]],
    writes: [s.output, picture(s.width, s.height, s.outputChannels)]
  }),
  enlarge: s => ({
    reads: [[s.input, picture(s.width, s.height, s.channels)]],
    writes: [s.output, picture(2 * s.width, 2 * s.height, s.channels)]
  }),
  mean: s => ({ reads: [[s.input, 4 * s.pixels * s.channels]], writes: [s.output, 4 * s.channels] })
}

/** Arguments that may be 0; every other argument must be at least 1. */
const MAY_BE_ZERO = new Set(['gap', 'lineStep', 'outputGap', 'residualGap', 'activation', 'residual', 'clamp'])

function checkArguments (step: Step) {
  if (!Object.hasOwn(KERNEL_ARGUMENTS, step.kernel)) throw new Error(`There is no kernel ${String(step.kernel)}`)
  for (const name of KERNEL_ARGUMENTS[step.kernel]) {
    const value = (step as unknown as Record<string, unknown>)[name] as number
    if (!Number.isSafeInteger(value) || value < (MAY_BE_ZERO.has(name) ? 0 : 1) || value > MAX_MEMORY_BYTES) {
      throw new Error(`The plan gives ${step.kernel} ${String(value)} as ${name}`)
    }
  }
}

function checkMeaning (step: Step) {
  const fail = (problem: string) => { throw new Error(`The plan has a ${step.kernel} ${problem}`) }
  if (step.kernel === 'depthwise' && !([3, 5].includes(step.size) && step.stride <= 2)) {
    fail('with an unsupported size or stride')
  }
  if (step.kernel !== 'convolution' && 'channels' in step && step.channels % 4 !== 0 && step.kernel !== 'border') {
    fail('whose channels are not a multiple of 4')
  }
  if ((step.kernel === 'convolution' || step.kernel === 'depthwise') && step.width < 4 && step.height > 1) {
    fail('that is narrower than its tiles')
  }
}

function checkInside ([at, bytes]: Span, from: number, to: number, name: string) {
  if (at % 4 === 0 && at >= from && bytes > 0 && at + bytes <= to) return
  throw new Error(`In the plan, bytes ${at} to ${at + bytes} of ${name} lie outside ${from} to ${to}`)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isList = (value: unknown) => Array.isArray(value) && value.every(isObject)
const areWhole = (...values: unknown[]) => values.every(Number.isSafeInteger)

function checkKind (plan: Plan) {
  const isPlan = isObject(plan) && isObject(plan.input) &&
    [plan.steps, plan.outputs, plan.maps, plan.weights].every(isList)
  if (!isPlan || !areWhole(plan.memory) || plan.memory > MAX_MEMORY_BYTES) throw new Error('Not a plan')
}

/** Checks the weights. Returns the byte after the last one in memory. */
function checkWeights ({ weights, memory }: Plan): number {
  const numbers = weights.reduce((sum, chunk) => {
    const { groups, lanes, heads, taps, bits } = chunk
    const isWhole = areWhole(groups, lanes, heads, taps, bits) && Math.min(groups, lanes, heads, taps) > 0
    if (!isWhole || bits < BYTE_BITS || bits > HALF_BITS) throw new Error('The plan has weights of an unknown form')
    return sum + lengthOf(chunk)
  }, 0)
  if (!(WEIGHTS_AT + 4 * numbers <= memory)) throw new Error('The plan has more weights than memory')
  return WEIGHTS_AT + 4 * numbers
}

/** Checks the input, the outputs and the inner maps. */
function checkPictures ({ input, outputs, maps, memory }: Plan, weightsEnd: number) {
  const { at, side, gap } = input
  if (!areWhole(at, side, gap)) throw new Error('The plan has no input')
  checkInside([at, (12 * side + gap) * side], weightsEnd, memory, 'the input')
  for (const { name, at, length } of outputs) {
    if (!areWhole(at, length)) throw new Error('The plan has an output without a size')
    checkInside([at, 4 * length], weightsEnd, memory, String(name))
  }
  for (const { at, width, height, channels, line } of maps) {
    if (!areWhole(at, width, height, channels, line) || Math.min(width, height, channels) < 2 || line % 4 !== 0) {
      throw new Error('The plan has a map with an invalid size')
    }
    checkInside([at, (height - 1) * line + picture(width, 1, channels)], weightsEnd, memory, 'a map')
  }
}

/**
 * @param plan the parsed content of a file, not yet trusted
 * @throws if it is not a plan, or a step would access memory outside its bounds; the error names the kernel
 */
export function checkPlan (plan: Plan): void {
  checkKind(plan)
  const weightsEnd = checkWeights(plan)
  checkPictures(plan, weightsEnd)
  for (const step of plan.steps) {
    checkArguments(step)
    checkMeaning(step)
    const { weights, reads, writes } = ACCESSES[step.kernel](step as never)
    if (weights) checkInside(weights, WEIGHTS_AT, weightsEnd, `the weights of ${step.kernel}`)
    for (const span of [...reads, writes]) checkInside(span, weightsEnd, plan.memory, step.kernel)
  }
}
