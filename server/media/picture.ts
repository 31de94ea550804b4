// From an uploaded picture to the two that are stored. What was uploaded beside its pixels (place, time, names, colour
// profiles, a second file behind the first) is not in them.
import sharp from 'sharp'
import type { ImageFault, Limits } from '../recognition/image-limits.ts'
import { faultOf } from '../recognition/image-limits.ts'
import { formatOf, withoutTexts } from '../recognition/image-segments.ts'

/** Longest sides of the two sizes, in pixels: nearly the width of a page, and of a card in a list. */
const [LARGE, SMALL] = [1280, 320]
/** As good as the original to the eye, for photos and drawings. */
const QUALITY = 85

/** Both sizes, the larger one first, of which width and height are. */
export interface Picture { type: 'image/webp', contents: Uint8Array[], width: number, height: number }

// As the workers of the recognizer do, with which this shares libvips.
sharp.concurrency(1)
sharp.cache(false)

/** Upright, in sRGB; of an animation its first picture. */
export async function readPicture (given: Uint8Array, limits: Limits): Promise<Picture | { fault: ImageFault }> {
  const bytes = formatOf(given) === 'png' ? withoutTexts(given) : given
  const fault = await faultOf(bytes, limits)
  if (fault) return { fault }
  try {
    const { data, info } = await decode(bytes)
    const { width, height, channels } = info
    const raw = { raw: { width, height, channels } }
    const webp = (side: number) => sharp(data, raw)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY }).toBuffer()
    return { type: 'image/webp', contents: [await webp(LARGE), await webp(SMALL)], width, height }
  } catch {
    return { fault: 'IMAGE_DAMAGED' }
  }
}

/** Pixels of the larger size. A file that is cut short, or a PNG with a wrong checksum, is refused. */
const decode = (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: false })
  .autoOrient()
  .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
  .raw()
  .toBuffer({ resolveWithObject: true })
