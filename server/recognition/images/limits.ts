// What is decoded and how: no image that would take too long, or too much memory.
import sharp from 'sharp'
import type { Metadata, ResizeOptions } from 'sharp'
import { MAX_SIDE, codingOf, formatOf } from './segments.ts'

/** What can be wrong with an image. */
export type ImageErrorCode = 'NOT_AN_IMAGE' | 'IMAGE_DAMAGED' | 'IMAGE_TOO_LARGE' | 'IMAGE_TOO_COMPLEX'

export interface Limits { maxPixels: number }

/** Passes of a progressive JPEG as libjpeg makes them (jcparam.c, jpeg_simple_progression): they cost three times what
 * one costs, and further ones as much each. */
const USUAL_SCANS = 10
/** More than any encoder was seen to make: libjpeg 10, mozjpeg 5 to 12. */
const MAX_SCANS = 20

/** Looks at the header and at what frames the pixels, before any is decoded. */
export async function faultOf (bytes: Uint8Array, { maxPixels }: Limits): Promise<ImageErrorCode | undefined> {
  const { scans, isUnusual } = formatOf(bytes) === 'jpeg' ? codingOf(bytes) : ONE_SCAN
  if (scans > MAX_SCANS || isUnusual) return 'IMAGE_TOO_COMPLEX'
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => undefined)
  if (!header) return 'IMAGE_DAMAGED'
  const pixels = pixelsOf(header) * Math.max(1, scans / USUAL_SCANS)
  return pixels > maxPixels || Math.max(header.width, header.height) > MAX_SIDE ? 'IMAGE_TOO_LARGE' : undefined
}

// One image at a time, and none of it is cached: the pool has as many threads as it wants busy.
sharp.concurrency(1)
sharp.cache(false)

/** An image, upright, of which a longer side is made smaller. A file that is cut short, or a PNG with a wrong checksum,
 * is refused. A JPEG has no checksum: a changed byte is not noticed, and extra bytes, as some cameras write, are
 * harmless. */
export const upright = (bytes: Uint8Array, side: number) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: false }).autoOrient().resize(within(side))

/** What makes an image fit into a square. */
export const within = (side: number): ResizeOptions =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const ONE_SCAN = { scans: 1, isUnusual: false }

/** Pixels of 16 bits, and those that come in seven passes over the picture, take twice the time and memory. */
const pixelsOf = ({ width, height, depth, isProgressive, format }: Metadata) =>
  width * height * (depth === 'ushort' ? 2 : 1) * (format === 'png' && isProgressive ? 2 : 1)
