// Reads the weights of a plan file. Most are whole numbers of a few bits, times a factor for each channel.
import { fromFloat16 } from './float16.ts'
import type { WeightChunk } from './plan.ts'

/** Bits of a half-precision number; whole numbers have fewer. */
export const HALF_BITS = 16
/** Whole numbers are stored as their upper eight bits, a byte each, and the rest, packed. */
export const BYTE_BITS = 8

/** The largest whole number of so many bits; the smallest is its negative. */
export const largestOf = (bits: number): number => 2 ** (bits - 1) - 1

/** Counts the parts of the weights: half-precision numbers, bytes of whole numbers, and their remaining bits. */
export function partsOf (chunks: readonly WeightChunk[]): { halves: number, bytes: number, bits: number } {
  const parts = { halves: 0, bytes: 0, bits: 0 }
  for (const { groups, lanes, heads, taps, bits } of chunks) {
    const isHalf = bits === HALF_BITS
    parts.halves += groups * lanes * (heads + (isHalf ? taps : 1))
    parts.bytes += isHalf ? 0 : groups * lanes * taps
    parts.bits += isHalf ? 0 : groups * lanes * taps * (bits - BYTE_BITS)
  }
  return parts
}

/**
 * Reads the weights as the kernels expect them.
 * @param bytes the low bytes of all half-precision numbers, their high bytes, the upper eight bits of all whole
 * numbers, and their remaining bits, packed from the lowest bit of each byte on
 * @throws if there are too few or too many bytes
 */
export function readWeights (chunks: readonly WeightChunk[], bytes: Uint8Array): Float32Array {
  const parts = partsOf(chunks)
  if (bytes.length !== 2 * parts.halves + parts.bytes + Math.ceil(parts.bits / 8)) {
    throw new Error('The plan has more or fewer weights than its chunks')
  }
  const halves = halvesIn(bytes, parts.halves)
  const wholes = bytes.subarray(2 * parts.halves, 2 * parts.halves + parts.bytes)
  const rest = bytes.subarray(2 * parts.halves + parts.bytes)
  const numbers = new Float32Array(chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0))
  let [at, half, whole, byte, ahead, bitsAhead] = [0, 0, 0, 0, 0, 0]
  for (const { groups, lanes, heads, taps, bits } of chunks) {
    const exact = lanes * (bits === HALF_BITS ? heads + taps : heads)
    const low = bits - BYTE_BITS
    const [mask, zero, largest] = [(1 << low) - 1, 2 ** (bits - 1), largestOf(bits)]
    for (let group = 0; group < groups; group++) {
      for (let i = 0; i < exact; i++) numbers[at++] = halves[half++]!
      if (bits === HALF_BITS) continue
      for (let i = 0; i < taps * lanes; i++) {
        if (bitsAhead < low) {
          ahead |= rest[byte++]! << bitsAhead
          bitsAhead += 8
        }
        const value = (wholes[whole++]! << low | ahead & mask) - zero
        ahead >>>= low
        bitsAhead -= low
        numbers[at++] = value / largest * halves[half + i % lanes]!
      }
      half += lanes
    }
  }
  return numbers
}

/** How many numbers a chunk has. */
export const lengthOf = ({ groups, lanes, heads, taps }: WeightChunk): number => groups * lanes * (heads + taps)

function halvesIn (bytes: Uint8Array, count: number): Float32Array {
  const halves = new Uint16Array(count)
  for (let i = 0; i < count; i++) halves[i] = bytes[i]! | bytes[count + i]! << 8
  return fromFloat16(halves)
}
