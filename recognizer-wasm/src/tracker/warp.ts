// Cuts a turned square out of a picture.
import type { RgbaImage } from './image.ts'
import type { Region } from './region.ts'

/** The most source pixels, across and down, that make one pixel of a square: more cost more than they tell. */
const MOST_SAMPLES = 4

const clamp = (value: number, last: number) => value < 0 ? 0 : value > last ? last : value

/**
 * Samples the region of a picture into `side` x `side` pixels; beyond the picture its edge goes on.
 * Where the picture is finer than the square, a pixel is the mean of several, else it is interpolated. In photographs
 * enlarged to 672 x 896 pixels with noise added (sigma 25 of 255), the mean took the median error of the points from
 * 4.4 % of the palm to 2.5 %.
 * @param planes receives red, green and blue, one plane after the other, from 0 to 1
 */
export function warp (image: RgbaImage, region: Region, side: number, planes: Float32Array): void {
  const samples = clamp(Math.round(region.size / side), MOST_SAMPLES)
  if (samples > 1) average(image, region, side, samples, planes)
  else interpolate(image, region, side, planes)
}

/** One step to the right in a region of `count` pixels a side, in pixels of the picture; one step down is (-y, x). */
function stepOf ({ size, rotation }: Region, count: number) {
  return { stepX: Math.cos(rotation) * size / count, stepY: Math.sin(rotation) * size / count }
}

function interpolate ({ data, width, height }: RgbaImage, region: Region, side: number, planes: Float32Array): void {
  const { stepX, stepY } = stepOf(region, side)
  const plane = side * side
  for (let i = 0; i < plane; i++) {
    // Pixel centres lie at half pixels, in the square and in the picture.
    const u = i % side + 0.5 - side / 2
    const v = Math.floor(i / side) + 0.5 - side / 2
    const x = region.x + u * stepX - v * stepY - 0.5
    const y = region.y + u * stepY + v * stepX - 0.5
    const left = Math.floor(x)
    const top = Math.floor(y)
    const a = x - left
    const b = y - top
    const x0 = clamp(left, width - 1)
    const x1 = clamp(left + 1, width - 1)
    const y0 = clamp(top, height - 1) * width
    const y1 = clamp(top + 1, height - 1) * width
    for (let channel = 0; channel < 3; channel++) {
      const upper = data[4 * (y0 + x0) + channel]! * (1 - a) + data[4 * (y0 + x1) + channel]! * a
      const lower = data[4 * (y1 + x0) + channel]! * (1 - a) + data[4 * (y1 + x1) + channel]! * a
      planes[channel * plane + i] = (upper * (1 - b) + lower * b) / 255
    }
  }
}

/** The mean of the pixels nearest to `samples` x `samples` places in each target pixel. */
function average (
  { data, width, height }: RgbaImage, region: Region, side: number, samples: number, planes: Float32Array
): void {
  const { stepX, stepY } = stepOf(region, side * samples)
  const plane = side * side
  const share = 1 / (255 * samples * samples)
  const middle = side * samples / 2
  for (let i = 0; i < plane; i++) {
    let red = 0
    let green = 0
    let blue = 0
    for (let k = 0; k < samples * samples; k++) {
      const u = (i % side) * samples + k % samples + 0.5 - middle
      const v = Math.floor(i / side) * samples + Math.floor(k / samples) + 0.5 - middle
      const x = clamp(Math.floor(region.x + u * stepX - v * stepY), width - 1)
      const y = clamp(Math.floor(region.y + u * stepY + v * stepX), height - 1)
      const at = 4 * (y * width + x)
      red += data[at]!
      green += data[at + 1]!
      blue += data[at + 2]!
    }
    planes[i] = red * share
    planes[plane + i] = green * share
    planes[2 * plane + i] = blue * share
  }
}
