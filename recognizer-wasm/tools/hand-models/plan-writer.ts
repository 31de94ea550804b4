// Writes plan files: see ../../src/engine/plan-file.ts.
import { crc32 } from '../../src/engine/crc32.ts'
import { fromFloat16 } from '../../src/engine/float16.ts'
import { HEADER, MAGIC } from '../../src/engine/plan-file.ts'
import type { Plan, WeightChunk } from '../../src/engine/plan.ts'
import { BYTE_BITS, HALF_BITS, largestOf, layoutOf } from '../../src/engine/weights.ts'
import { toFloat16 } from '../onnx/float16.ts'

/** Shares of a channel's largest magnitude beyond which weights may be clipped; the best one is taken. */
const CLIPS = [1, 0.95, 0.9, 0.85, 0.8, 0.7]

const asciiBytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

/**
 * Writes a plan file. Weights of fewer than 16 bits are rounded, channel by channel.
 * @param weights as the steps expect them
 */
export const writePlan = (plan: Plan, weights: Float32Array): Uint8Array =>
  joinPlan(plan, storedWeights(plan.weights, weights))

/** Writes a plan file.
 * @param stored the result of {@link storedWeights} */
export function joinPlan (plan: Plan, stored: Uint8Array): Uint8Array {
  const json = asciiBytes(JSON.stringify(plan))
  const bytes = new Uint8Array(HEADER + json.length + stored.length)
  bytes.set(asciiBytes(MAGIC))
  bytes.set(json, HEADER)
  bytes.set(stored, HEADER + json.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(8, json.length, true)
  view.setUint32(4, crc32(bytes.subarray(8)), true)
  return bytes
}

/** The weights as a plan file has them. Bytes that are alike lie together, which makes the download smaller. */
export function storedWeights (chunks: readonly WeightChunk[], weights: Float32Array): Uint8Array {
  const { wholesAt, restAt, end, ...counts } = layoutOf(chunks)
  const halves = new Float32Array(counts.halves)
  const stored = new Uint8Array(end)
  const writeLow = bitWriter(stored.subarray(restAt))
  let [at, half, byte] = [0, 0, wholesAt]
  for (const { groups, lanes, heads, taps, bits } of chunks) {
    const exact = lanes * (bits === HALF_BITS ? heads + taps : heads)
    for (let group = 0; group < groups; group++) {
      halves.set(weights.subarray(at, at + exact), half)
      at += exact
      half += exact
      if (bits === HALF_BITS) continue
      const wholes = Array.from({ length: lanes }, (_, lane) => {
        const { largest, values } = rounded(channelOf(weights.subarray(at, at + lanes * taps), lane, lanes), bits)
        halves[half++] = largest
        return values
      })
      for (let i = 0; i < lanes * taps; i++) {
        const whole = wholes[i % lanes]![Math.floor(i / lanes)]! + 2 ** (bits - 1)
        stored[byte++] = whole >> bits - BYTE_BITS
        writeLow(whole, bits - BYTE_BITS)
      }
      at += lanes * taps
    }
  }
  toFloat16(halves).forEach((bits, i) => {
    stored[i] = bits
    stored[halves.length + i] = bits >> 8
  })
  return stored
}

/** Every `lanes`th number from one on. */
function channelOf (weights: Float32Array, lane: number, lanes: number): Float32Array {
  const channel = new Float32Array(weights.length / lanes)
  for (let tap = 0; tap < channel.length; tap++) channel[tap] = weights[tap * lanes + lane]!
  return channel
}

/** Rounds the weights of a channel to whole numbers of some bits. In plain loops: there are millions of weights. */
function rounded (weights: Float32Array, bits: number): { largest: number, values: Int32Array } {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  let best: { largest: number, values: Int32Array, error: number } | undefined
  for (const share of CLIPS) {
    const largest = fromFloat16(toFloat16([share * most]))[0]!
    const candidate = { largest, ...roundedTo(largest, weights, bits) }
    if (!best || candidate.error < best.error) best = candidate
  }
  return best!
}

/** @returns the whole numbers of which the highest stands for `largest`, and their squared error */
function roundedTo (largest: number, weights: Float32Array, bits: number) {
  const limit = largestOf(bits)
  const factor = largest / limit || 1
  const values = new Int32Array(weights.length)
  let error = 0
  for (let i = 0; i < weights.length; i++) {
    const value = Math.min(limit, Math.max(-limit, Math.round(weights[i]! / factor)))
    values[i] = value
    error += (value * factor - weights[i]!) ** 2
  }
  return { values, error }
}

/** Packs the lowest bits of numbers into bytes, from the lowest bit of each byte on. */
function bitWriter (bytes: Uint8Array) {
  let [at, filled] = [0, 0]
  return (value: number, bits: number) => {
    const low = (value & (1 << bits) - 1) << filled
    bytes[at]! |= low
    filled += bits
    if (filled < 8) return
    filled -= 8
    bytes[++at]! |= low >> 8
  }
}
