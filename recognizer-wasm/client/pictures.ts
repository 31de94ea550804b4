// Turns pictures into what the two steps read: pixels for our own tracker, a file for the server.
import type { RgbaImage } from '../src/tracker/image.ts'

/** Pixels of the longest side. More pixels cost time, or bytes, and give no accuracy. */
const LONGEST_SIDE = 640

/** Reads the pixels of pictures, one after another. */
export function pixelReader (): (picture: ImageBitmap) => RgbaImage {
  const canvas = new OffscreenCanvas(1, 1)
  const context = contextOf(canvas, { willReadFrequently: true })
  return picture => {
    const { width, height } = smaller(picture)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    drawOnWhite(context, picture, width, height)
    return context.getImageData(0, 0, width, height)
  }
}

export async function jpegOf (picture: ImageBitmap): Promise<Blob> {
  const { width, height } = smaller(picture)
  const canvas = new OffscreenCanvas(width, height)
  drawOnWhite(contextOf(canvas), picture, width, height)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

/** What is transparent is white, as on the server, and never the picture before. */
function drawOnWhite (
  context: OffscreenCanvasRenderingContext2D, picture: ImageBitmap, width: number, height: number
) {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
}

function smaller ({ width, height }: ImageBitmap) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function contextOf (canvas: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext('2d', { alpha: false, ...settings })
  if (!context) throw new Error('A worker of this browser has no canvas')
  return context
}
