// How long an image will take, as far as its header tells.
import { codingOf, formatOf, headerOf } from './image-segments.ts'

/** Milliseconds of the hand's networks, and pixels of noise that are decoded in one: measured on one core of a server,
 * and so a guess on any other. */
const NETWORKS_TIME = 40
const PIXELS_PER_MILLISECOND = 100_000
/** How much longer a picture takes that comes in passes. */
const PASSES = 2
/** A JPEG says its size in one of its first segments, of which there are some tens at most: to look for it farther
 * would hold the event loop. */
const LOOKS = 1000
/** Milliseconds of what says no size there. */
const SLOWEST = 1000

/** Milliseconds an image is expected to take; 0 for what is none.
 * @param bytes of an image, damaged or not */
export function expectedTime (bytes: Uint8Array): number {
  const format = formatOf(bytes)
  if (!format) return 0
  const { pixels, isInPasses } = format === 'png' ? headerOf(bytes) : codingOf(bytes, LOOKS)
  if (pixels === 0) return SLOWEST
  return NETWORKS_TIME + pixels / PIXELS_PER_MILLISECOND * (isInPasses ? PASSES : 1)
}
