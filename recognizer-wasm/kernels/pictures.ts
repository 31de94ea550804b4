// Converts picture bytes (RGBA) to a network's input: 3 float32 per pixel, from 0 to 1.
import { madd } from './madd'

/** Stores red, green and blue, and a 0 after them that the next pixel overwrites. */
// @ts-ignore: decorator
@inline
function putColours (to: i32, colours: v128): void {
  v128.store(to, f32x4.replace_lane(colours, 3, 0))
}

/** Adds up four pixels of `count` rows, weighted, as 16 float32. */
// @ts-ignore: decorator
@inline
function addLines (from: i32, line: i32, count: i32, weights: i32, to: i32): void {
  let a = f32x4.splat(0)
  let b = a, c = a, d = a
  for (let k = 0; k < count; k++) {
    const weight = v128.load32_splat(weights + 4 * k)
    const bytes = v128.load(from)
    const low = i16x8.extend_low_i8x16_u(bytes)
    const high = i16x8.extend_high_i8x16_u(bytes)
    a = madd(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(low)), weight, a)
    b = madd(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(low)), weight, b)
    c = madd(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(high)), weight, c)
    d = madd(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(high)), weight, d)
    from += line
  }
  v128.store(to, a)
  v128.store(to, b, 16)
  v128.store(to, c, 32)
  v128.store(to, d, 48)
}

/**
 * Computes one row of a shrunk picture: the weighted sum of `count` source rows, then of the pixels across.
 * @param weights of the rows
 * @param scratch room for 4 * width + 16 float32
 * @param taps for each of the `side` output pixels: its first source pixel and the count (i32), then `most` weights
 */
export function shrinkRow (
  lines: i32, width: i32, count: i32, weights: i32, scratch: i32,
  taps: i32, most: i32, side: i32, output: i32
): void {
  const line: i32 = 4 * width
  for (let i: i32 = 0; i < line; i += 16) addLines(lines + i, line, count, weights, scratch + 4 * i)
  for (let x = 0; x < side; x++) {
    let from = scratch + 16 * load<i32>(taps)
    let colours = f32x4.splat(0)
    for (let k = 0; k < load<i32>(taps, 4); k++) {
      colours = madd(v128.load32_splat(taps + 8 + 4 * k), v128.load(from), colours)
      from += 16
    }
    putColours(output, colours)
    output += 12
    taps += 8 + 4 * most
  }
}

/** The pixel at a coordinate, clamped to the picture. */
// @ts-ignore: decorator
@inline
function within (value: f64, last: i32): i32 {
  // Truncation equals rounding down here, because values below 0 are clamped anyway.
  return max(0, min(last, <i32>value))
}

/**
 * Samples a rotated square of a picture. Each output pixel is the mean of `samples` x `samples` nearest pixels.
 * Coordinates are in pixels of the picture; outside it the edge pixels repeat.
 * @param x and y of the first sample
 * @param stepX and stepY from a sample to its right neighbour; the step down is (-stepY, stepX)
 * @param gap bytes to add at the end of an output row
 */
export function average (
  pixels: i32, width: i32, height: i32, x: f64, y: f64, stepX: f64, stepY: f64, samples: i32,
  side: i32, output: i32, gap: i32
): void {
  const white = 255 * samples * samples
  const share = f32x4.splat(<f32>1 / <f32>white)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      let sum = i16x8.splat(0)
      for (let b = row * samples; b < (row + 1) * samples; b++) {
        let sampleX = x + column * samples * stepX - b * stepY
        let sampleY = y + column * samples * stepY + b * stepX
        for (let a = 0; a < samples; a++) {
          const at: i32 = within(sampleY, height - 1) * width + within(sampleX, width - 1)
          sum = i16x8.add(sum, i16x8.extend_low_i8x16_u(v128.load32_zero(pixels + 4 * at)))
          sampleX += stepX
          sampleY += stepY
        }
      }
      putColours(output, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(sum)), share))
      output += 12
    }
    output += gap
  }
}

// @ts-ignore: decorator
@inline
function colours (pixel: i32): v128 {
  const bytes = i16x8.extend_low_i8x16_u(v128.load32_zero(pixel))
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(bytes))
}

// @ts-ignore: decorator
@inline
function mix (a: v128, b: v128, share: f64): v128 {
  return madd(f32x4.sub(b, a), f32x4.splat(<f32>share), a)
}

/** Like {@link average}, but with bilinear interpolation. */
export function interpolate (
  pixels: i32, width: i32, height: i32, x: f64, y: f64, stepX: f64, stepY: f64,
  side: i32, output: i32, gap: i32
): void {
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      // Pixel centres are at half coordinates.
      const sampleX = x + column * stepX - row * stepY - 0.5
      const sampleY = y + column * stepY + row * stepX - 0.5
      const left = Math.floor(sampleX)
      const top = Math.floor(sampleY)
      const x0: i32 = 4 * within(left, width - 1)
      const x1: i32 = 4 * within(left + 1, width - 1)
      const upper = pixels + 4 * within(top, height - 1) * width
      const lower = pixels + 4 * within(top + 1, height - 1) * width
      const across = sampleX - left
      const above = mix(colours(upper + x0), colours(upper + x1), across)
      const below = mix(colours(lower + x0), colours(lower + x1), across)
      putColours(output, f32x4.mul(mix(above, below, sampleY - top), f32x4.splat(1 / 255)))
      output += 12
    }
    output += gap
  }
}
