// Prepares a photo for the recognizer: upright and not too large.

/** Pixels: a larger picture is made smaller before it is looked at. */
const LONGEST_SIDE = 1280

/** Opens a photo, upright and with sides of `LONGEST_SIDE` at most.
 * @throws when the file is no picture that the browser can read */
export async function openPhoto (file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file)
  const scale = LONGEST_SIDE / Math.max(picture.width, picture.height)
  if (scale >= 1) return picture
  const [resizeWidth, resizeHeight] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  try {
    return await createImageBitmap(picture, { resizeWidth, resizeHeight, resizeQuality: 'high' })
  } finally {
    picture.close()
  }
}
