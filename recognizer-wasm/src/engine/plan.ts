// What a hand network is to the engine: which kernel runs when on what. tools/hand-models makes plans.

/** The arguments of each kernel of ../../kernels, in order. Places and distances are in bytes. */
export const KERNEL_ARGUMENTS = {
  convolution: [
    'input', 'step', 'gap', 'lines', 'lineStep', 'depth', 'panels', 'output', 'outputGap',
    'width', 'height', 'channels', 'activation', 'residual', 'residualGap'
  ],
  depthwise: ['size', 'stride', 'input', 'line', 'weights', 'output', 'width', 'height', 'channels', 'clamp'],
  border: ['output', 'width', 'height', 'channels', 'pad'],
  maxPool: ['input', 'line', 'channels', 'output', 'width', 'height', 'outputChannels'],
  enlarge: ['input', 'width', 'height', 'channels', 'output'],
  mean: ['input', 'pixels', 'channels', 'output']
} as const

export type KernelName = keyof typeof KERNEL_ARGUMENTS
export type StepOf<Kernel extends KernelName> = Record<typeof KERNEL_ARGUMENTS[Kernel][number], number>
/** One call of a kernel. `tensor`: which tensor of the original network is there when it is done. */
export type Step = { [Kernel in KernelName]: { kernel: Kernel, tensor: number } & StepOf<Kernel> }[KernelName]

/** Numbers in memory: float32 from `at` on. */
export interface Numbers {
  name: string
  at: number
  length: number
}

export interface Plan {
  /** The square picture that goes in: `side` lines of `side` pixels of 3 float32, `gap` bytes between two lines. */
  input: { at: number, side: number, gap: number }
  /**
   * What comes out; `sigmoid`: what is in memory is the logit; `golden`: its mean magnitude on the noise of
   * self-check.ts.
   */
  outputs: (Numbers & { sigmoid: boolean, golden: number })[]
  /** Inner maps that are still there when it has run, pixel by pixel; `line`: bytes from one line to the next. */
  maps: { at: number, width: number, height: number, channels: number, line: number }[]
  /** Bytes of memory, weights included. */
  memory: number
  steps: Step[]
}

/** The first bytes of the memory are for the kernels; then come the weights, then what is computed. */
export const WEIGHTS_AT = 64
