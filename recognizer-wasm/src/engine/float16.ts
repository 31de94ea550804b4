/**
 * Widens half-precision floats (IEEE 754 binary16) exactly. Node 20 has no Float16Array.
 * After the shift the exponent is 112 too small; multiplying by 2 ** 112 corrects it, also for subnormal numbers.
 */
export function fromFloat16 (halves: Uint16Array): Float32Array {
  const to = new Float32Array(halves.length)
  const bits = new Uint32Array(to.buffer)
  for (let i = 0; i < halves.length; i++) {
    const magnitude = halves[i]! & 0x7fff
    bits[i] = (halves[i]! & 0x8000) << 16 | magnitude << 13
    to[i]! *= magnitude < INFINITE ? 2 ** 112 : magnitude === INFINITE ? Infinity : NaN
  }
  return to
}

const INFINITE = 0x7c00
