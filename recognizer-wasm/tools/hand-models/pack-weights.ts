// Packs weights in the order in which the kernels read them: see convolution and depthwise in ../../kernels.
import { fromFloat16 } from '../../src/engine/float16.ts'
import { toFloat16 } from '../onnx/float16.ts'
import { WEIGHTS_AT, type WeightChunk } from '../../src/engine/plan.ts'
import { HALF_BITS } from '../../src/engine/weights.ts'

/** Channels per panel of a convolution, and of a depthwise convolution. */
const PANEL = 8
const VECTOR = 4

/**
 * Packs panels of eight channels: 8 biases, 8 slopes, then 8 weights for each input number.
 * @param weights channel by channel, `depth` each
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
 * Packs groups of four channels: 4 biases, then 4 weights for each tap.
 * @param weights tap by tap, one per channel
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

/** Collects all weights of a network, chunk by chunk. */
export function collectWeights () {
  const packed: Float32Array[] = []
  const chunks: WeightChunk[] = []
  let length = 0
  function add (chunk: Float32Array, form: Omit<WeightChunk, 'groups' | 'bits'>): number {
    const kept = fromFloat16(toFloat16(chunk))
    if (!chunk.every((value, i) => Number.isFinite(value) && value === kept[i])) {
      throw new Error('The network has weights that do not fit half precision exactly')
    }
    packed.push(chunk)
    chunks.push({ groups: chunk.length / (form.lanes * (form.heads + form.taps)), ...form, bits: HALF_BITS })
    const at = WEIGHTS_AT + 4 * length
    length += chunk.length
    return at
  }
  return {
    /**
     * Adds the result of {@link packPanels}.
     * @returns its future address in memory
     * @throws if half precision cannot hold it exactly: all supported networks are stored in half precision
     */
    addPanels: (panels: Float32Array, depth: number) => add(panels, { lanes: PANEL, heads: 2, taps: depth }),
    /** Adds the result of {@link packTaps}. */
    addTaps: (packed: Float32Array, taps: number) => add(packed, { lanes: VECTOR, heads: 1, taps }),
    end: () => WEIGHTS_AT + 4 * length,
    chunks,
    all () {
      const all = new Float32Array(length)
      let at = 0
      for (const chunk of packed) {
        all.set(chunk, at)
        at += chunk.length
      }
      return all
    }
  }
}

/** The bits of each weight of a convolution in the plan's file, by the number of its weights. */
export type BitsOf = (weights: number) => number

/** Rounds the weights of panels in the file. Those of {@link packTaps} stay in half precision: they are few, and
 * rounding them costs the most accuracy. */
export const withBits = (chunks: readonly WeightChunk[], bitsOf: BitsOf): WeightChunk[] => chunks.map(chunk =>
  chunk.lanes === PANEL ? { ...chunk, bits: bitsOf(chunk.groups * chunk.lanes * chunk.taps) } : chunk)
