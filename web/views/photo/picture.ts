// Prepares a photo for the recognizer: upright and not too large.

/** Larger pictures are scaled down before recognition. */
const MAX_SIDE_PX = 1280

/** Decodes a photo, upright and at most `MAX_SIDE_PX` wide and high. Safari before 17 applies the EXIF orientation only
 * in an element.
 * @throws when the browser cannot decode the file */
export async function openPhoto (file: Blob): Promise<ImageBitmap> {
  const address = URL.createObjectURL(file)
  const photo = new Image()
  photo.src = address
  try {
    await photo.decode()
    return await createImageBitmap(scaledCanvas(photo))
  } finally {
    URL.revokeObjectURL(address)
  }
}

function scaledCanvas (photo: HTMLImageElement): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = photo
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(naturalWidth * scale)
  canvas.height = Math.round(naturalHeight * scale)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return canvas
}
