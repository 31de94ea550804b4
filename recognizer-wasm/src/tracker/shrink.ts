// Fits a whole picture into the small square that the palm detector sees.
// Every source pixel counts: reading only those nearest to the targets, as the original does, makes thin fingers
// flicker and hands disappear from large pictures.
import type { RgbaImage } from './image.ts'

/** How a square lies over a picture: its corner and its side in pixels of the picture. */
export interface Square {
  left: number
  top: number
  size: number
}

/** Which source pixels make one target pixel: `weights`, which add up to 1, from the pixel `first` on. */
interface Taps {
  first: number
  weights: Float64Array
}

/** The square around a picture's middle that holds it whole; a `margin` of 1.5 makes it half as large again. */
export function squareAround ({ width, height }: RgbaImage, margin: number): Square {
  const size = Math.max(width, height) * margin
  return { left: (width - size) / 2, top: (height - size) / 2, size }
}

/** A triangle filter as wide as the step between targets, never narrower than bilinear; none outside the picture. */
function tapsOf (length: number, start: number, size: number, side: number): Taps[] {
  const step = size / side
  const radius = Math.max(1, step)
  return Array.from({ length: side }, (_, i) => {
    const centre = start + (i + 0.5) * step
    if (centre < 0 || centre > length) return { first: 0, weights: new Float64Array() }
    const first = Math.max(0, Math.floor(centre - radius))
    const last = Math.min(length - 1, Math.ceil(centre + radius))
    const weightAt = (pixel: number) => Math.max(0, 1 - Math.abs(pixel + 0.5 - centre) / radius)
    const weights = Float64Array.from({ length: last - first + 1 }, (_, k) => weightAt(first + k))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return { first, weights: weights.map(weight => weight / total) }
  })
}

/** Each row of the picture, shrunk to `taps.length` RGB pixels. */
function shrinkRows ({ data, width, height }: RgbaImage, taps: readonly Taps[]): Float32Array {
  const rows = new Float32Array(height * taps.length * 3)
  for (let y = 0, to = 0; y < height; y++) {
    for (const { first, weights } of taps) {
      let red = 0
      let green = 0
      let blue = 0
      for (let k = 0, from = 4 * (y * width + first); k < weights.length; k++, from += 4) {
        red += weights[k]! * data[from]!
        green += weights[k]! * data[from + 1]!
        blue += weights[k]! * data[from + 2]!
      }
      rows[to++] = red
      rows[to++] = green
      rows[to++] = blue
    }
  }
  return rows
}

/**
 * Shrinks what a square holds of a picture to `side` x `side` pixels; black where the picture ends.
 * @param planes receives red, green and blue, one plane after the other, from 0 to 1
 */
export function shrink (image: RgbaImage, { left, top, size }: Square, side: number, planes: Float32Array): void {
  const rows = shrinkRows(image, tapsOf(image.width, left, size, side))
  const rowLength = 3 * side
  planes.fill(0)
  tapsOf(image.height, top, size, side).forEach(({ first, weights }, y) => {
    for (let k = 0; k < weights.length; k++) {
      const weight = weights[k]! / 255
      for (let i = 0, from = (first + k) * rowLength; i < rowLength; i++) {
        planes[(i % 3) * side * side + y * side + Math.floor(i / 3)]! += weight * rows[from + i]!
      }
    }
  })
}
