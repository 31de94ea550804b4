// Rounds numbers to half precision (IEEE 754 binary16), stored as bits.

const word = new DataView(new ArrayBuffer(4))

/** The bits of the nearest half-precision number; ties round to even, overflow becomes infinity. */
function halfOf (value: number): number {
  word.setFloat32(0, value)
  const bits = word.getUint32(0)
  const sign = (bits >>> 16) & 0x8000
  const exponent = ((bits >>> 23) & 0xff) - 127
  if (exponent === 128) return sign | 0x7c00 | (Number.isNaN(value) ? 0x200 : 0)
  if (exponent < -25) return sign
  const fraction = (bits & 0x7fffff) | 0x800000
  // Subnormal: below 2^-14, precision drops by one bit per power of two.
  const dropped = exponent < -14 ? -1 - exponent : 13
  const kept = fraction >>> dropped
  const rest = fraction & ((1 << dropped) - 1)
  const tie = 1 << (dropped - 1)
  const roundUp = rest > tie || (rest === tie && (kept & 1) === 1) ? 1 : 0
  const biased = exponent < -14 ? kept : kept + ((exponent + 14) << 10)
  // A carry out of the fraction correctly increments the exponent.
  return sign | Math.min(biased + roundUp, 0x7c00)
}

/** Rounds to half precision; returns the bits. */
export function toFloat16 (values: ArrayLike<number>): Uint16Array {
  const halves = new Uint16Array(values.length)
  // A loop, for speed: the hand networks have millions of numbers.
  for (let i = 0; i < values.length; i++) halves[i] = halfOf(values[i]!)
  return halves
}
