/**
 * The numbers that half-precision bits (IEEE 754 binary16) stand for, exactly. Node 20 has no array for them.
 * Shifted to its place, a number has an exponent that is 112 too small. The multiplication corrects it, for the
 * smallest numbers, too.
 * @param to where they go
 */
export function fromFloat16 (halves: Uint16Array, to = new Float32Array(halves.length)): Float32Array {
  const bits = new Uint32Array(to.buffer, to.byteOffset, halves.length)
  for (let i = 0; i < halves.length; i++) {
    const magnitude = halves[i]! & 0x7fff
    bits[i] = (halves[i]! & 0x8000) << 16 | magnitude << 13
    to[i]! *= magnitude < INFINITE ? 2 ** 112 : magnitude === INFINITE ? Infinity : NaN
  }
  return to
}

const INFINITE = 0x7c00
