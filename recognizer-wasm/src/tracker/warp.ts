// Samples a rotated square from a picture.
import type { HandNetwork } from '../engine/hand-network.ts'
import type { RgbaImage } from './image.ts'
import type { Region } from './region.ts'

/** Most source pixels per output pixel, in each direction: more are not worth their cost. */
const MAX_SAMPLES = 4

const clamp = (value: number, last: number) => value < 0 ? 0 : value > last ? last : value

/**
 * Samples a region of a picture into the input of a network, from 0 to 1; outside the picture the edge pixels repeat.
 * If the picture is finer than the input, each pixel is a mean of several; otherwise it is interpolated. In photographs
 * enlarged to 672 x 896 pixels with added noise (sigma 25 of 255), the mean reduced the points' median error from 4.4 %
 * of the palm to 2.5 %.
 */
export function warp (image: RgbaImage, region: Region, network: HandNetwork): void {
  const { input: { at, side, gap }, kernels } = network
  const samples = clamp(Math.round(region.size / side), MAX_SAMPLES)
  const { left, top, width, height, pixels } = copyAround(image, region, network)
  const count = Math.max(1, samples) * side
  const stepX = Math.cos(region.rotation) * region.size / count
  const stepY = Math.sin(region.rotation) * region.size / count
  // Pixel centres are at half coordinates.
  const first = 0.5 - count / 2
  const x = region.x + first * (stepX - stepY) - left
  const y = region.y + first * (stepX + stepY) - top
  if (samples > 1) kernels.average(pixels, width, height, x, y, stepX, stepY, samples, side, at, gap)
  else kernels.interpolate(pixels, width, height, x, y, stepX, stepY, side, at, gap)
}

/** Copies a region's part of a picture into the network's memory. For a region outside the picture it copies the
 * nearest pixels: the kernels repeat the edge of the part as they would repeat the picture's. */
function copyAround ({ data, width, height }: RgbaImage, { x, y, size, rotation }: Region, network: HandNetwork) {
  // One more pixel on each side, for interpolation.
  const reach = size / 2 * (Math.abs(Math.cos(rotation)) + Math.abs(Math.sin(rotation))) + 1
  const left = clamp(Math.floor(x - reach), width - 1)
  const top = clamp(Math.floor(y - reach), height - 1)
  const part = {
    left,
    top,
    width: clamp(Math.floor(x + reach), width - 1) - left + 1,
    height: clamp(Math.floor(y + reach), height - 1) - top + 1
  }
  const line = 4 * part.width
  const pixels = network.scratch(line * part.height)
  const copy = new Uint8Array(network.memory.buffer, pixels)
  for (let row = 0; row < part.height; row++) {
    const from = 4 * ((top + row) * width + left)
    copy.set(data.subarray(from, from + line), row * line)
  }
  return { ...part, pixels }
}
