// A hand network as the engine runs it: which kernel runs when on what. tools/hand-models makes plans.

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
/** One call of a kernel. `tensor`: the tensor of the original network that the call computes. */
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
   * The results. `sigmoid`: memory has the logits. `golden`: the mean magnitude of the result on the noise of
   * self-check.ts.
   */
  outputs: (Numbers & { sigmoid: boolean, golden: number })[]
  /** Inner maps that are still in memory after a run, pixel by pixel. `line`: bytes from one line to the next. */
  maps: { at: number, width: number, height: number, channels: number, line: number }[]
  /** Bytes of memory, weights included. */
  memory: number
  steps: Step[]
}

/** The first bytes of the memory are for the kernels. Then come the weights, then the computed pictures. */
export const WEIGHTS_AT = 64
