// Rejects images that would take too much time or memory, and decodes the others.
import sharp from 'sharp'
import type { Metadata, ResizeOptions } from 'sharp'
import { MAX_SIDE, codingOf, formatOf } from './segments.ts'

/** Faults of images. */
export type ImageErrorCode = 'NOT_AN_IMAGE' | 'IMAGE_DAMAGED' | 'IMAGE_TOO_LARGE' | 'IMAGE_TOO_COMPLEX'

export interface Limits { maxPixels: number }

/** Passes of a progressive JPEG by libjpeg (jcparam.c, jpeg_simple_progression). They cost three times as much as one
 * pass, and each further ten cost the same again. */
const USUAL_SCANS = 10
/** More passes than any known encoder makes: libjpeg 10, mozjpeg 5 to 12. */
const MAX_SCANS = 20

/** Checks header and segments before any pixel is decoded. */
export async function faultOf (bytes: Uint8Array, { maxPixels }: Limits): Promise<ImageErrorCode | undefined> {
  const { scans, isUnusual } = formatOf(bytes) === 'jpeg' ? codingOf(bytes) : ONE_SCAN
  if (scans > MAX_SCANS || isUnusual) return 'IMAGE_TOO_COMPLEX'
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => undefined)
  if (!header) return 'IMAGE_DAMAGED'
  const pixels = pixelsOf(header) * Math.max(1, scans / USUAL_SCANS)
  return pixels > maxPixels || Math.max(header.width, header.height) > MAX_SIDE ? 'IMAGE_TOO_LARGE' : undefined
}

// One image at a time per thread, without a cache: the pool already has as many threads as should be busy.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes an image upright, shrunk to `side`. Rejects truncated files and PNGs with a wrong checksum. A JPEG has no
 * checksum: changed bytes go unnoticed, and the extra bytes of some cameras are harmless. */
export const upright = (bytes: Uint8Array, side: number) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: false }).autoOrient().resize(fitting(side))

/** Resize options that fit an image into a square. */
export const fitting = (side: number): ResizeOptions =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const ONE_SCAN = { scans: 1, isUnusual: false }

/** Pixels of 16 bits, and interlaced ones (seven passes), take twice the time and memory. */
const pixelsOf = ({ width, height, depth, isProgressive, format }: Metadata) =>
  width * height * (depth === 'ushort' ? 2 : 1) * (format === 'png' && isProgressive ? 2 : 1)
