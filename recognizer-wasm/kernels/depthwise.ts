// Depthwise convolutions, 3x3 and 5x5, with stride 1 or 2. Each step computes four neighbouring outputs, which share
// their loads. Constants specialize one function for each size and stride.
import { madd, relu6 } from './madd'

/**
 * Four neighbouring pixels of the output, all channels.
 * @param input the first number of the first pixel's first tap
 * @param line bytes from one input row to the next
 */
// @ts-ignore: decorator
@inline
function tile (
  size: i32, stride: i32, input: i32, line: i32, weights: i32, output: i32, channels: i32, clamp: i32
): void {
  const pixel: i32 = 4 * channels
  for (let channel = channels; channel > 0; channel -= 4) {
    let sum0 = v128.load(weights)
    let sum1 = sum0, sum2 = sum0, sum3 = sum0
    let taps = weights + 16
    let from = input
    for (let y = size; y > 0; y--) {
      let at = from
      const x0 = v128.load(at)
      at += pixel
      const x1 = v128.load(at)
      at += pixel
      const x2 = v128.load(at)
      at += pixel
      const x3 = v128.load(at)
      at += pixel
      const x4 = v128.load(at)
      at += pixel
      const x5 = v128.load(at)
      if (stride == 1) {
        let tap = v128.load(taps)
        sum0 = madd(tap, x0, sum0)
        sum1 = madd(tap, x1, sum1)
        sum2 = madd(tap, x2, sum2)
        sum3 = madd(tap, x3, sum3)
        tap = v128.load(taps, 16)
        sum0 = madd(tap, x1, sum0)
        sum1 = madd(tap, x2, sum1)
        sum2 = madd(tap, x3, sum2)
        sum3 = madd(tap, x4, sum3)
        tap = v128.load(taps, 32)
        sum0 = madd(tap, x2, sum0)
        sum1 = madd(tap, x3, sum1)
        sum2 = madd(tap, x4, sum2)
        sum3 = madd(tap, x5, sum3)
        if (size == 5) {
          at += pixel
          const x6 = v128.load(at)
          tap = v128.load(taps, 48)
          sum0 = madd(tap, x3, sum0)
          sum1 = madd(tap, x4, sum1)
          sum2 = madd(tap, x5, sum2)
          sum3 = madd(tap, x6, sum3)
          at += pixel
          const x7 = v128.load(at)
          tap = v128.load(taps, 64)
          sum0 = madd(tap, x4, sum0)
          sum1 = madd(tap, x5, sum1)
          sum2 = madd(tap, x6, sum2)
          sum3 = madd(tap, x7, sum3)
        }
      } else {
        at += pixel
        const x6 = v128.load(at)
        at += pixel
        const x7 = v128.load(at)
        at += pixel
        const x8 = v128.load(at)
        let tap = v128.load(taps)
        sum0 = madd(tap, x0, sum0)
        sum1 = madd(tap, x2, sum1)
        sum2 = madd(tap, x4, sum2)
        sum3 = madd(tap, x6, sum3)
        tap = v128.load(taps, 16)
        sum0 = madd(tap, x1, sum0)
        sum1 = madd(tap, x3, sum1)
        sum2 = madd(tap, x5, sum2)
        sum3 = madd(tap, x7, sum3)
        tap = v128.load(taps, 32)
        sum0 = madd(tap, x2, sum0)
        sum1 = madd(tap, x4, sum1)
        sum2 = madd(tap, x6, sum2)
        sum3 = madd(tap, x8, sum3)
        if (size == 5) {
          at += pixel
          const x9 = v128.load(at)
          tap = v128.load(taps, 48)
          sum0 = madd(tap, x3, sum0)
          sum1 = madd(tap, x5, sum1)
          sum2 = madd(tap, x7, sum2)
          sum3 = madd(tap, x9, sum3)
          at += pixel
          tap = v128.load(taps, 64)
          sum0 = madd(tap, x4, sum0)
          sum1 = madd(tap, x6, sum1)
          sum2 = madd(tap, x8, sum2)
          sum3 = madd(tap, v128.load(at), sum3)
        }
      }
      taps += 16 * size
      from += line
    }
    v128.store(output, clamp ? relu6(sum0) : sum0)
    v128.store(output + pixel, clamp ? relu6(sum1) : sum1)
    v128.store(output + 2 * pixel, clamp ? relu6(sum2) : sum2)
    v128.store(output + 3 * pixel, clamp ? relu6(sum3) : sum3)
    weights += 16 + 16 * size * size
    input += 16
    output += 16
  }
}

// @ts-ignore: decorator
@inline
function lines (
  size: i32, stride: i32, input: i32, line: i32, weights: i32, output: i32,
  width: i32, height: i32, channels: i32, clamp: i32
): void {
  const pixel: i32 = 4 * channels
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 4) {
      // The last four may overlap the four before.
      const first: i32 = min(x, width - 4)
      tile(size, stride, input + first * stride * pixel, line, weights, output + first * pixel, channels, clamp)
    }
    input += stride * line
    output += width * pixel
  }
}

/**
 * Convolves each channel separately.
 * @param input the number that the first tap of the first pixel multiplies
 * @param line bytes from one input row to the next
 * @param weights for every four channels: 4 biases, then size * size times 4 weights
 * @param width of the output, at least 4
 * @param channels a multiple of 4
 * @param clamp whether to apply ReLU6
 */
export function depthwise (
  size: i32, stride: i32, input: i32, line: i32, weights: i32, output: i32,
  width: i32, height: i32, channels: i32, clamp: i32
): void {
  if (size == 3) {
    if (stride == 1) lines(3, 1, input, line, weights, output, width, height, channels, clamp)
    else lines(3, 2, input, line, weights, output, width, height, channels, clamp)
  } else if (stride == 1) lines(5, 1, input, line, weights, output, width, height, channels, clamp)
  else lines(5, 2, input, line, weights, output, width, height, channels, clamp)
}
