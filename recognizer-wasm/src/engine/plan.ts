// The plan of a hand network: a list of kernel calls with their arguments. tools/hand-models writes plans.

/** The arguments of each kernel of ../../kernels, in order. Offsets and strides are in bytes. */
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
/** One kernel call. `tensor`: index of the tensor it computes in the original network. */
export type Step = { [Kernel in KernelName]: { kernel: Kernel, tensor: number } & StepOf<Kernel> }[KernelName]

/** A float32 array in memory, starting at byte `at`. */
export interface Numbers {
  name: string
  at: number
  length: number
}

/**
 * A stretch of weights: groups of `lanes` channels. Each group has `heads` numbers of each channel, such as its bias,
 * in half precision, and then `taps` numbers of each channel, of `bits` bits. With fewer than 16 bits, they are whole
 * numbers. The magnitude that the largest whole number stands for precedes them, in half precision, for each channel.
 */
export interface WeightChunk { groups: number, lanes: number, heads: number, taps: number, bits: number }

export interface Plan {
  /** The square input picture: `side` rows of `side` pixels of 3 float32, with `gap` bytes between rows. */
  input: { at: number, side: number, gap: number }
  /**
   * The outputs. `sigmoid`: memory holds logits, to be passed through a sigmoid. `golden`: the mean magnitude of the
   * output for the noise input of self-check.ts.
   */
  outputs: (Numbers & { sigmoid: boolean, golden: number })[]
  /** Inner feature maps, still in memory after a run, pixel by pixel. `line`: bytes from one row to the next. */
  maps: { at: number, width: number, height: number, channels: number, line: number }[]
  /** The weights in the order of the file and of memory. */
  weights: WeightChunk[]
  /** Bytes of memory, including the weights. */
  memory: number
  steps: Step[]
}

/** Offset of the weights. The kernels use the bytes before it; the computed pictures follow the weights. */
export const WEIGHTS_AT = 64
