// Converts an uploaded picture to the two stored sizes. Metadata (place, time, names, colour profiles, an appended
// file) is dropped.
import sharp from 'sharp'
import { faultOf, upright, fitting, type Limits } from '../../recognition/images/limits.ts'
import { formatOf, withoutTexts } from '../../recognition/images/segments.ts'

/** Longest sides of the two sizes in pixels: nearly the width of a page, and of a card in a list. */
const [LARGE, SMALL] = [1280, 320]
/** Photos and drawings look as good as the original. */
const QUALITY = 85

/** Both sizes, the larger one first, with the dimensions of the larger one. Upright and in sRGB; only the first frame
 * of an animation. */
export async function readPicture (given: Uint8Array, limits: Limits) {
  const bytes = formatOf(given) === 'png' ? withoutTexts(given) : given
  const fault = await faultOf(bytes, limits)
  if (fault) return { fault }
  try {
    const { data, info } = await upright(bytes, LARGE).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const raw = { raw: { width, height, channels } }
    const webp = (side: number) => sharp(data, raw).resize(fitting(side)).webp({ quality: QUALITY }).toBuffer()
    return { type: 'image/webp' as const, contents: [await webp(LARGE), await webp(SMALL)], width, height }
  } catch {
    return { fault: 'IMAGE_DAMAGED' as const }
  }
}
