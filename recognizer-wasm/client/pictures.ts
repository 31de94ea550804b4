// Converts pictures for the two steps: pixels for a hand finder, a JPEG file for the server.

/** Pixels of the longest side. More pixels cost time or bytes and do not improve accuracy. */
const MAX_SIDE = 640

/** Reads the pixels of pictures, one after another. With a share below 1, the picture is drawn that much smaller, on
 * black. */
export function pixelReader (): (picture: ImageBitmap, share?: number) => ImageData {
  const canvas = new OffscreenCanvas(1, 1)
  const context = contextOf(canvas, { willReadFrequently: true })
  return (picture, share = 1) => {
    const { width, height } = shrunkSize(picture)
    // Setting the size clears the canvas to black.
    if (canvas.width !== width || canvas.height !== height || share < 1) Object.assign(canvas, { width, height })
    drawOnWhite(context, picture, { width, height }, share)
    return context.getImageData(0, 0, width, height)
  }
}

export async function jpegOf (picture: ImageBitmap): Promise<Blob> {
  const { width, height } = shrunkSize(picture)
  const canvas = new OffscreenCanvas(width, height)
  drawOnWhite(contextOf(canvas), picture, { width, height })
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

/** Transparent areas become white, as on the server; otherwise the previous picture would show through. */
function drawOnWhite (
  context: OffscreenCanvasRenderingContext2D, picture: ImageBitmap, { width, height }: Size, share = 1
) {
  const rim = (1 - share) / 2
  const place = [rim * width, rim * height, share * width, share * height] as const
  context.fillStyle = '#fff'
  context.fillRect(...place)
  context.drawImage(picture, ...place)
}

type Size = Pick<ImageBitmap, 'width' | 'height'>

function shrunkSize ({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function contextOf (canvas: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext('2d', { alpha: false, ...settings })
  if (!context) throw new Error('A worker of this browser has no canvas')
  return context
}
