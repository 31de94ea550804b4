// Estimates the cost of an image from its header.
import { codingOf, formatOf, headerOf } from './segments.ts'

/** Milliseconds of the hand networks, and pixels of noise decoded per millisecond: measured on one server core, so only
 * an estimate elsewhere. */
const NETWORKS_TIME = 40
const PIXELS_PER_MILLISECOND = 100_000
/** Factor for a progressive or interlaced picture. */
const PASSES_FACTOR = 2
/** Markers searched for the size of a JPEG, which is within the first few dozen. A longer search would block the event
 * loop. */
const MAX_MARKERS = 1000
/** Milliseconds assumed for an image without a size there. */
const UNKNOWN_SIZE_TIME = 1000

/** The expected duration in milliseconds; 0 for bytes that are not an image.
 * @param bytes of an image, possibly damaged */
export function expectedTime (bytes: Uint8Array): number {
  const format = formatOf(bytes)
  if (!format) return 0
  const { pixels, isInPasses } = format === 'png' ? headerOf(bytes) : codingOf(bytes, MAX_MARKERS)
  if (pixels === 0) return UNKNOWN_SIZE_TIME
  return NETWORKS_TIME + pixels / PIXELS_PER_MILLISECOND * (isInPasses ? PASSES_FACTOR : 1)
}
