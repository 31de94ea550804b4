// Writes plan files: see ../../src/engine/plan-file.ts.
import { crc32 } from '../../src/engine/crc32.ts'
import { fromFloat16 } from '../../src/engine/float16.ts'
import { HEADER, MAGIC } from '../../src/engine/plan-file.ts'
import type { Plan, WeightChunk } from '../../src/engine/plan.ts'
import { BYTE_BITS, HALF_BITS, largestOf } from '../../src/engine/weights.ts'
import { toFloat16 } from '../onnx/float16.ts'

/** Shares of a channel's largest magnitude beyond which weights may be clipped; the best one is taken. */
const CLIPS = [1, 0.95, 0.9, 0.85, 0.8, 0.7]

const asciiBytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

/**
 * Writes a plan file. Weights of fewer than 16 bits are rounded, channel by channel.
 * @param weights as the steps expect them
 */
export function writePlan (plan: Plan, weights: Float32Array): Uint8Array {
  const json = asciiBytes(JSON.stringify(plan))
  const packed = packedWeights(plan.weights, weights)
  const bytes = new Uint8Array(HEADER + json.length + packed.length)
  bytes.set(asciiBytes(MAGIC))
  bytes.set(json, HEADER)
  bytes.set(packed, HEADER + json.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(8, json.length, true)
  view.setUint32(4, crc32(bytes.subarray(8)), true)
  return bytes
}

/** The parts of the file. Bytes that are alike lie together, which makes the download smaller. */
function packedWeights (chunks: readonly WeightChunk[], weights: Float32Array): Uint8Array {
  const halves: number[] = []
  const upper: number[] = []
  const lower = bitWriter()
  let at = 0
  const keep = (count: number) => { while (count-- > 0) halves.push(weights[at++]!) }
  for (const { groups, lanes, heads, taps, bits } of chunks) {
    for (let group = 0; group < groups; group++) {
      keep(lanes * (bits === HALF_BITS ? heads + taps : heads))
      if (bits === HALF_BITS) continue
      const channels = Array.from({ length: lanes }, (_, lane) => {
        const channel = new Float32Array(taps)
        for (let tap = 0; tap < taps; tap++) channel[tap] = weights[at + tap * lanes + lane]!
        return rounded(channel, bits)
      })
      halves.push(...channels.map(({ largest }) => largest))
      for (let i = 0; i < lanes * taps; i++) {
        const whole = channels[i % lanes]!.values[Math.floor(i / lanes)]! + 2 ** (bits - 1)
        upper.push(whole >> bits - BYTE_BITS)
        lower.write(whole, bits - BYTE_BITS)
      }
      at += lanes * taps
    }
  }
  const packed = toFloat16(halves)
  const parts = [packed, packed.map(half => half >> 8), upper, lower.end()]
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    bytes.set(part, end)
    end += part.length
  }
  return bytes
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
function bitWriter () {
  const bytes: number[] = []
  let [ahead, count] = [0, 0]
  return {
    write (value: number, bits: number) {
      ahead |= (value & (1 << bits) - 1) << count
      count += bits
      for (; count >= 8; count -= 8, ahead >>>= 8) bytes.push(ahead & 255)
    },
    end: () => count > 0 ? [...bytes, ahead] : bytes
  }
}
