// Measures detection and recognition of hands far from the camera.
import sharp from 'sharp'
import type { RgbaImage } from 'recognizer-wasm'
import { progressBar, type Writer } from '../progress-bar.ts'
import { openTracker } from '../synthetic/tracking.ts'
import type { HeldPicture } from './held-pictures.ts'
import type { LoadedModel } from './loaded-model.ts'

/** Size of the camera's picture, in pixels. */
const CAMERA = { width: 640, height: 480 }
/** Longer side of a pasted picture, in pixels of the camera's. */
const SIZES = [120, 86]
/** Positions of the pasted picture: shares of the free space to its left and above it. */
const PLACES = [0, 0.5, 1].flatMap(down => [0, 0.5, 1].map(across => ({ across, down })))

export interface FarFigures {
  /** Pixels. */
  size: number
  /** Shares of all pictures, over all positions. */
  found: number
  right: number
}

/** Pastes each picture into a grey one at nine positions, at the size of a hand 1.5 metres from a laptop. */
export async function readFarPictures (
  { recognizer, title }: LoadedModel, pictures: readonly HeldPicture[], stderr: Writer
): Promise<FarFigures[]> {
  const tracker = await openTracker()
  const show = progressBar('far from the camera', stderr)
  const figures = SIZES.map(size => ({ size, found: 0, right: 0 }))
  for (const [i, { file, letter }] of pictures.entries()) {
    for (const figure of figures) {
      for await (const image of laidInto(file, figure.size)) {
        const hands = await tracker.detect(image)
        if (hands.length > 0) figure.found++
        const seen = await recognizer.recognize([recognizer.packHands(hands)])
        if (seen.letter?.toLowerCase() === letter) figure.right++
      }
    }
    show(i + 1, pictures.length, title)
  }
  const all = pictures.length * PLACES.length
  return figures.map(({ size, found, right }) => ({ size, found: found / all, right: right / all }))
}

async function * laidInto (file: string, size: number): AsyncGenerator<RgbaImage> {
  const { data, info } = await sharp(file).autoOrient().resize(size, size, { fit: 'inside' })
    .flatten({ background: '#fff' }).png().toBuffer({ resolveWithObject: true })
  for (const { across, down } of PLACES) {
    const place = {
      left: Math.round(across * (CAMERA.width - info.width)), top: Math.round(down * (CAMERA.height - info.height))
    }
    const pixels = await sharp({ create: { ...CAMERA, channels: 3, background: '#808080' } })
      .composite([{ input: data, ...place }]).ensureAlpha().raw().toBuffer()
    yield { data: pixels, ...CAMERA }
  }
}
