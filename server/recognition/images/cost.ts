// How long an image will take, as far as its header tells.
import { codingOf, formatOf, headerOf } from './segments.ts'

/** Milliseconds that the hand's networks take, and pixels of noise that are decoded in one millisecond: measured on one
 * core of a server, and so a guess on any other. */
const NETWORKS_TIME = 40
const PIXELS_PER_MILLISECOND = 100_000
/** A picture that comes in passes takes so many times as long. */
const PASSES = 2
/** A JPEG says its size in one of its first segments, some tens at most. A longer search would hold the event loop. */
const LOOKS = 1000
/** Milliseconds of an image that says no size there. */
const SLOWEST = 1000

/** Milliseconds an image is expected to take; 0 for bytes that are no image.
 * @param bytes of an image, damaged or not */
export function expectedTime (bytes: Uint8Array): number {
  const format = formatOf(bytes)
  if (!format) return 0
  const { pixels, isInPasses } = format === 'png' ? headerOf(bytes) : codingOf(bytes, LOOKS)
  if (pixels === 0) return SLOWEST
  return NETWORKS_TIME + pixels / PIXELS_PER_MILLISECOND * (isInPasses ? PASSES : 1)
}
