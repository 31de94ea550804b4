// Weights as the kernels read them: see convolution and depthwise in ../../kernels.
import { fromFloat16 } from '../../src/engine/float16.ts'
import { toFloat16 } from '../onnx/float16.ts'
import { WEIGHTS_AT } from '../../src/engine/plan.ts'

/** Channels of a panel of a convolution, and of a depthwise one. */
const PANEL = 8
const VECTOR = 4

/**
 * Eight channels after the other: 8 biases, 8 slopes, then for each number that goes in 8 weights.
 * @param weights of one channel after the other, `depth` each
 */
export function packPanels (
  depth: number, weights: Float32Array, biases: Float32Array, slopes?: Float32Array
): Float32Array {
  const size = (depth + 2) * PANEL
  const packed = new Float32Array(Math.ceil(biases.length / PANEL) * size)
  biases.forEach((bias, channel) => {
    const at = Math.floor(channel / PANEL) * size + channel % PANEL
    packed[at] = bias
    packed[at + PANEL] = slopes?.[channel] ?? 0
    for (let k = 0; k < depth; k++) packed[at + (2 + k) * PANEL] = weights[channel * depth + k]!
  })
  return packed
}

/**
 * Four channels after the other: 4 biases, then for each tap 4 weights.
 * @param weights of one tap after the other, one for each channel
 */
export function packTaps (taps: number, weights: Float32Array, biases: Float32Array): Float32Array {
  const channels = biases.length
  const packed = new Float32Array(channels * (taps + 1))
  biases.forEach((bias, channel) => {
    const at = Math.floor(channel / VECTOR) * VECTOR * (taps + 1) + channel % VECTOR
    packed[at] = bias
    for (let k = 0; k < taps; k++) packed[at + (1 + k) * VECTOR] = weights[k * channels + channel]!
  })
  return packed
}

/** All weights of a network, one chunk after the other. */
export function collectWeights () {
  const chunks: Uint16Array[] = []
  let length = 0
  return {
    /**
     * Where in memory the chunk will be.
     * @throws when half precision does not hold it exactly: then it is not a network this was made for
     */
    add (chunk: Float32Array): number {
      const halves = toFloat16(chunk)
      const kept = fromFloat16(halves)
      if (!chunk.every((value, i) => Number.isFinite(value) && value === kept[i])) {
        throw new Error('The network has weights that half precision does not hold')
      }
      chunks.push(halves)
      const at = WEIGHTS_AT + 4 * length
      length += chunk.length
      return at
    },
    end: () => WEIGHTS_AT + 4 * length,
    all () {
      const all = new Uint16Array(length)
      let at = 0
      for (const chunk of chunks) {
        all.set(chunk, at)
        at += chunk.length
      }
      return all
    }
  }
}
