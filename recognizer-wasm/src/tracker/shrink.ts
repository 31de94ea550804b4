// Shrinks a picture to the palm detector's square input.
// Every source pixel counts. MediaPipe samples only the nearest pixels: thin fingers flicker, and hands in large
// pictures disappear.
import type { HandNetwork } from '../engine/hand-network.ts'
import type { RgbaImage } from './image.ts'

/** A square on a picture: its corner and side in pixels of the picture. */
export interface Square {
  left: number
  top: number
  size: number
}

/** The source pixels of one output pixel: `weights`, which add up to 1, from the pixel `first` on. */
interface Taps {
  first: number
  weights: Float64Array
}

/** The square around a picture's centre that contains it; a `margin` of 1.5 makes it half as large again. */
export function squareAround ({ width, height }: RgbaImage, margin: number): Square {
  const size = Math.max(width, height) * margin
  return { left: (width - size) / 2, top: (height - size) / 2, size }
}

/** A triangle filter as wide as the output step, at least bilinear; empty outside the picture. */
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

/** Bytes before the weights of a tap: its first pixel and the count. */
const TAP_HEADER = 8
/** Alignment in bytes. Kernels read that many at a time, and may read past a part's end. */
const ALIGNMENT = 16
const aligned = (address: number) => Math.ceil(address / ALIGNMENT) * ALIGNMENT
const maxWeights = (taps: readonly Taps[]) => taps.reduce((most, { weights }) => Math.max(most, weights.length), 0)

/** Bytes of the network's memory that an output row needs: the taps across, the summed row, and its source rows. */
function spaceFor (width: number, side: number, across: number, down: number) {
  const taps = side * (TAP_HEADER + 4 * across)
  const line = 16 * width + ALIGNMENT
  return { taps, line, weights: 4 * down, lines: 4 * width * down + ALIGNMENT }
}

/**
 * Resamples a square of a picture into the input of a network, from 0 to 1, black outside the picture. The picture
 * passes through the network's memory in strips.
 */
export function shrink (image: RgbaImage, { left, top, size }: Square, network: HandNetwork): void {
  const { input: { at, side, gap }, kernels } = network
  const { data, width, height } = image
  const across = tapsOf(width, left, size, side)
  const down = tapsOf(height, top, size, side)
  const mostAcross = maxWeights(across)
  const space = spaceFor(width, side, mostAcross, maxWeights(down))
  const taps = network.scratch(space.taps + space.line + space.weights + space.lines + 3 * ALIGNMENT)
  const line = aligned(taps + space.taps)
  const weights = aligned(line + space.line)
  const lines = aligned(weights + space.weights)
  const { buffer } = network.memory
  writeTaps(across, mostAcross, new DataView(buffer, taps))
  const strip = new Uint8Array(buffer, lines)
  down.forEach(({ first, weights: shares }, y) => {
    strip.set(data.subarray(4 * width * first, 4 * width * (first + shares.length)))
    new Float32Array(buffer, weights).set(shares.map(share => share / 255))
    const to = at + y * (12 * side + gap)
    kernels.shrinkRow(lines, width, shares.length, weights, line, taps, mostAcross, side, to)
  })
}

/** Writes each tap: its first pixel and the count, then its weights, padded to the longest tap. */
function writeTaps (taps: readonly Taps[], most: number, to: DataView) {
  taps.forEach(({ first, weights }, i) => {
    const at = i * (TAP_HEADER + 4 * most)
    to.setInt32(at, first, true)
    to.setInt32(at + 4, weights.length, true)
    weights.forEach((weight, k) => to.setFloat32(at + TAP_HEADER + 4 * k, weight, true))
  })
}
