/** x * w + sum: one instruction with one rounding in the relaxed-SIMD build, two otherwise. */
// @ts-ignore: decorator
@inline
export function madd (x: v128, w: v128, sum: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(x, w, sum)
  return f32x4.add(f32x4.mul(x, w), sum)
}

/** Clamps to 0 to 6. pmin and pmax are one x86 instruction each; min and max take several, because of NaN. */
// @ts-ignore: decorator
@inline
export function relu6 (x: v128): v128 {
  return f32x4.pmin(f32x4.pmax(x, f32x4.splat(0)), f32x4.splat(6))
}
