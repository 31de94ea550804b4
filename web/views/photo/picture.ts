// Prepares a photo for the recognizer: upright and not too large.

/** Pixels: a larger picture is made smaller before it is looked at. */
const LONGEST_SIDE = 1280

/** Opens a photo, upright and with sides of `LONGEST_SIDE` at most. Safari before 17 turns a photo upright, by what its
 * camera noted, only in an element.
 * @throws when the file is no picture that the browser can read */
export async function openPhoto (file: Blob): Promise<ImageBitmap> {
  const address = URL.createObjectURL(file)
  const photo = new Image()
  photo.src = address
  try {
    await photo.decode()
    return await createImageBitmap(drawn(photo))
  } finally {
    URL.revokeObjectURL(address)
  }
}

function drawn (photo: HTMLImageElement): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = photo
  const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(naturalWidth * scale)
  canvas.height = Math.round(naturalHeight * scale)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return canvas
}
