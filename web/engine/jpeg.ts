/** Pixels of the longest side of a frame sent to the server: a quarter of the bytes of a full one, and enough. */
const LONGEST_SIDE = 640

export async function jpegOf (picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('A worker of this browser has no canvas')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
