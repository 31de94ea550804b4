// Reads the weights of a plan file. Most are whole numbers of a few bits, times a factor for each channel.
import { fromFloat16 } from './float16.ts'
import type { WeightChunk } from './plan.ts'

/** Bits of a half-precision number; whole numbers have fewer. */
export const HALF_BITS = 16
/** Whole numbers are stored as their upper eight bits, a byte each, and the rest, packed. */
export const BYTE_BITS = 8

/** The largest whole number of so many bits; the smallest is its negative. */
export const largestOf = (bits: number): number => 2 ** (bits - 1) - 1

/** Where a plan file has its weights, in bytes: half-precision numbers, the upper bits of whole numbers, and their
 * remaining bits.
 * @returns how many half-precision numbers there are, where the other parts begin, and where the last one ends */
export function layoutOf (
  chunks: readonly WeightChunk[]
): { halves: number, wholesAt: number, restAt: number, end: number } {
  let [halves, wholes, rest] = [0, 0, 0]
  for (const { groups, lanes, heads, taps, bits } of chunks) {
    const isHalf = bits === HALF_BITS
    halves += groups * lanes * (heads + (isHalf ? taps : 1))
    wholes += isHalf ? 0 : groups * lanes * taps
    rest += isHalf ? 0 : groups * lanes * taps * (bits - BYTE_BITS)
  }
  const restAt = 2 * halves + wholes
  return { halves, wholesAt: 2 * halves, restAt, end: restAt + Math.ceil(rest / 8) }
}

/**
 * Reads the weights as the kernels expect them.
 * @param bytes the low bytes of all half-precision numbers, their high bytes, the upper eight bits of all whole
 * numbers, and their remaining bits, packed from the lowest bit of each byte on
 * @throws if there are too few or too many bytes
 */
export function readWeights (chunks: readonly WeightChunk[], bytes: Uint8Array): Float32Array {
  const layout = layoutOf(chunks)
  if (bytes.length !== layout.end) throw new Error('The plan has more or fewer weights than its chunks')
  const halves = halvesIn(bytes, layout.halves)
  const wholes = bytes.subarray(layout.wholesAt, layout.restAt)
  const rest = bytes.subarray(layout.restAt)
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
