// Whether hands are found, and their letters read, that are far from the camera.
import sharp from 'sharp'
import type { RgbaImage } from 'recognizer-wasm'
import { progressBar, type Writer } from '../progress-bar.ts'
import { openTracker } from '../synthetic/tracking.ts'
import type { HeldPicture } from './held-pictures.ts'
import type { LoadedModel } from './loaded-model.ts'

/** Pixels of the camera's picture. */
const CAMERA = { width: 640, height: 480 }
/** Pixels that a picture's longer side takes of the camera's. */
const SIZES = [120, 86]
/** Of what the camera's picture leaves, how much lies to the left of the picture, and how much above it. */
const PLACES = [0, 0.5, 1].flatMap(down => [0, 0.5, 1].map(across => ({ across, down })))

export interface FarFigures {
  /** Pixels. */
  size: number
  /** Shares of the pictures, at all places together. */
  found: number
  right: number
}

/** Lays each picture into a grey one at nine places, as hands at one and a half metres from a laptop are. */
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
