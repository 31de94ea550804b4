// Convolutions as matrix products, in tiles of four pixels by eight channels whose sums stay in registers.
import { ADD_PRELU, LINEAR, PRELU, PRELU_ADD, RELU6 } from './activations'
import { madd, relu6 } from './madd'

/** Bytes of input rows that should stay in the cache while the weights stream past. */
const CACHE = 128 * 1024
/** Scratch for eight numbers of which only some are stored: the first bytes of the memory are free. */
const ASIDE: i32 = 0

// @ts-ignore: decorator
@inline
function prelu (x: v128, slope: v128): v128 {
  const zero = f32x4.splat(0)
  return madd(f32x4.pmin(x, zero), slope, f32x4.pmax(x, zero))
}

// @ts-ignore: decorator
@inline
function finish (x: v128, slope: v128, residual: i32, activation: i32): v128 {
  if (activation == RELU6) return relu6(x)
  if (activation == ADD_PRELU) return prelu(f32x4.add(x, v128.load(residual)), slope)
  if (activation == PRELU_ADD) return f32x4.add(prelu(x, slope), v128.load(residual))
  if (activation == PRELU) return prelu(x, slope)
  return residual ? f32x4.add(x, v128.load(residual)) : x
}

/** Stores eight channels of a pixel. slopes: one per channel. */
// @ts-ignore: decorator
@inline
function put (x: v128, y: v128, slopes: i32, to: i32, residual: i32, activation: i32): void {
  v128.store(to, finish(x, v128.load(slopes), residual, activation))
  v128.store(to, finish(y, v128.load(slopes, 16), residual ? residual + 16 : 0, activation), 16)
}

/** Stores eight channels of four pixels. */
// @ts-ignore: decorator
@inline
function putFour (
  x0: v128, y0: v128, x1: v128, y1: v128, x2: v128, y2: v128, x3: v128, y3: v128, slopes: i32,
  o: i32, o1: i32, o2: i32, o3: i32, r: i32, r1: i32, r2: i32, r3: i32, activation: i32
): void {
  put(x0, y0, slopes, o, r, activation)
  put(x1, y1, slopes, o1, r1, activation)
  put(x2, y2, slopes, o2, r2, activation)
  put(x3, y3, slopes, o3, r3, activation)
}

/** Stores only the first `channels` of eight channels of a pixel. */
// @ts-ignore: decorator
@inline
function putSome (x: v128, y: v128, slopes: i32, to: i32, residual: i32, activation: i32, channels: i32): void {
  put(x, y, slopes, ASIDE, residual, activation)
  memory.copy(to, ASIDE, 4 * min(channels, 8))
}

/** Offset of pixel `i` of a tile from its first pixel: `gap` more if a row ends between the two. */
// @ts-ignore: decorator
@inline
function place (i: i32, x: i32, width: i32, step: i32, gap: i32): i32 {
  return i * step + select(gap, 0, x + i >= width)
}

// Written out by hand: the compiler has no arrays of registers, and an unrolled loop would not stay in registers.
/** Computes four pixels by eight channels, and stores the first `count` pixels. */
// @ts-ignore: decorator
@inline
function tile (
  a: i32, a1: i32, a2: i32, a3: i32, lines: i32, back: i32, depth: i32, panel: i32, count: i32,
  o: i32, o1: i32, o2: i32, o3: i32, r: i32, r1: i32, r2: i32, r3: i32,
  activation: i32, channels: i32
): void {
  let x0 = v128.load(panel)
  let y0 = v128.load(panel, 16)
  let x1 = x0, x2 = x0, x3 = x0
  let y1 = y0, y2 = y0, y3 = y0
  let weights = panel + 64
  for (let line = lines; line > 0; line--) {
    for (let k = depth; k > 0; k--) {
      const w = v128.load(weights)
      const v = v128.load(weights, 16)
      let value = v128.load32_splat(a)
      x0 = madd(value, w, x0)
      y0 = madd(value, v, y0)
      value = v128.load32_splat(a1)
      x1 = madd(value, w, x1)
      y1 = madd(value, v, y1)
      value = v128.load32_splat(a2)
      x2 = madd(value, w, x2)
      y2 = madd(value, v, y2)
      value = v128.load32_splat(a3)
      x3 = madd(value, w, x3)
      y3 = madd(value, v, y3)
      weights += 32
      a += 4
      a1 += 4
      a2 += 4
      a3 += 4
    }
    a += back
    a1 += back
    a2 += back
    a3 += back
  }
  const slopes = panel + 32
  // Branch on the activation once, not for each of eight vectors: that costs time in shallow layers.
  if (count < 4 || channels < 8) {
    putSome(x0, y0, slopes, o, r, activation, channels)
    if (count > 1) putSome(x1, y1, slopes, o1, r1, activation, channels)
    if (count > 2) putSome(x2, y2, slopes, o2, r2, activation, channels)
    if (count > 3) putSome(x3, y3, slopes, o3, r3, activation, channels)
  } else if (activation == RELU6) {
    putFour(x0, y0, x1, y1, x2, y2, x3, y3, slopes, o, o1, o2, o3, 0, 0, 0, 0, RELU6)
  } else if (activation == PRELU) {
    putFour(x0, y0, x1, y1, x2, y2, x3, y3, slopes, o, o1, o2, o3, 0, 0, 0, 0, PRELU)
  } else if (activation == ADD_PRELU) {
    putFour(x0, y0, x1, y1, x2, y2, x3, y3, slopes, o, o1, o2, o3, r, r1, r2, r3, ADD_PRELU)
  } else if (r) {
    putFour(x0, y0, x1, y1, x2, y2, x3, y3, slopes, o, o1, o2, o3, r, r1, r2, r3, activation)
  } else {
    putFour(x0, y0, x1, y1, x2, y2, x3, y3, slopes, o, o1, o2, o3, 0, 0, 0, 0, LINEAR)
  }
}

/**
 * A convolution over all channels. Distances are in bytes: `step` between the inputs of neighbouring pixels, and `gap`
 * extra at the end of a row; likewise `outputGap` and `residualGap`, because each picture may have borders.
 * @param input the number that the first weight of the first pixel multiplies
 * @param lines rows of the kernel, `lineStep` apart, of `depth` consecutive numbers each
 * @param panels for every eight channels: 8 biases, 8 slopes, then lines * depth times 8 weights
 * @param width of the output; at least four pixels, unless the output has one row
 * @param residual offset of the numbers to add, or 0
 */
export function convolution (
  input: i32, step: i32, gap: i32, lines: i32, lineStep: i32, depth: i32, panels: i32,
  output: i32, outputGap: i32, width: i32, height: i32, channels: i32,
  activation: i32, residual: i32, residualGap: i32
): void {
  const pixels = width * height
  const block = max(8, CACHE / (4 * lines * depth) & ~7)
  for (let from = 0; from < pixels; from += block) {
    const line = from / width
    const past = from * 4 * channels
    const r = residual ? residual + past + line * residualGap : 0
    rows(
      input + from * step + line * gap, step, gap, lines, lineStep - 4 * depth, depth, panels,
      output + past + line * outputGap, outputGap, from - line * width, width, min(block, pixels - from), channels,
      activation, r, residualGap
    )
  }
}

/** Computes all channels of `count` pixels. The first pixel is the `start`th of its row. */
function rows (
  input: i32, step: i32, gap: i32, lines: i32, back: i32, depth: i32, panel: i32,
  output: i32, outputGap: i32, start: i32, width: i32, count: i32, channels: i32,
  activation: i32, residual: i32, residualGap: i32
): void {
  const outputStep: i32 = 4 * channels
  // Without a residual, all its offsets stay 0.
  const residualStep: i32 = residual ? outputStep : 0
  if (!residual) residualGap = 0
  for (let channel = 0; channel < channels; channel += 8) {
    let x = start
    let a = input
    let o = output + 4 * channel
    let r = residual ? residual + 4 * channel : 0
    for (let left = count; left > 0; left -= 4) {
      let a1 = a + step, a2 = a1 + step, a3 = a2 + step
      let o1 = o + outputStep, o2 = o1 + outputStep, o3 = o2 + outputStep
      let r1 = r + residualStep, r2 = r1 + residualStep, r3 = r2 + residualStep
      if (x + 4 > width) {
        // A row ends within the tile, or fewer than four pixels are left: missing pixels read the first one again.
        a1 = left > 1 ? a + place(1, x, width, step, gap) : a
        a2 = left > 2 ? a + place(2, x, width, step, gap) : a
        a3 = left > 3 ? a + place(3, x, width, step, gap) : a
        o1 = o + place(1, x, width, outputStep, outputGap)
        o2 = o + place(2, x, width, outputStep, outputGap)
        o3 = o + place(3, x, width, outputStep, outputGap)
        r1 = r + place(1, x, width, residualStep, residualGap)
        r2 = r + place(2, x, width, residualStep, residualGap)
        r3 = r + place(3, x, width, residualStep, residualGap)
      }
      tile(
        a, a1, a2, a3, lines, back, depth, panel, left, o, o1, o2, o3, r, r1, r2, r3, activation, channels - channel
      )
      a += place(4, x, width, step, gap)
      o += place(4, x, width, outputStep, outputGap)
      r += place(4, x, width, residualStep, residualGap)
      x += 4
      if (x >= width) x -= width
    }
    panel += (lines * depth + 2) * 32
  }
}
