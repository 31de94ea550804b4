// How long an image will take, as far as its header tells.
import { codingOf, formatOf, headerOf } from './image-segments.ts'

/** Milliseconds of the hand's networks, and pixels of noise that are decoded in one: measured on one core of a server,
 * and so a guess on any other. */
const NETWORKS_TIME = 40
const PIXELS_PER_MILLISECOND = 100_000
/** How much longer a picture takes that comes in passes. */
const PASSES = 2

/** Milliseconds an image is expected to take; 0 for what is none.
 * @param bytes of an image, damaged or not */
export function expectedTime (bytes: Uint8Array): number {
  const format = formatOf(bytes)
  if (!format) return 0
  const { pixels, isInPasses } = format === 'png' ? headerOf(bytes) : codingOf(bytes)
  return NETWORKS_TIME + pixels / PIXELS_PER_MILLISECOND * (isInPasses ? PASSES : 1)
}
