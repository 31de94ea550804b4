// Five pictures of hands, and what Node reads in them: what every other runtime is to read.
import sharp from 'sharp'
import { openHandTracker, openLetterRecognizer, type RgbaImage } from 'recognizer-wasm'
import { letterPicture } from '../../browser/film.ts'

export interface Picture {
  jpeg: Buffer
  image: RgbaImage
  letter: string
  /** What Node is sure of, of the image's pixels. */
  confidence: number
}

const LETTERS = ['B', 'L', 'V', 'W']

async function makePictures (): Promise<Buffer[]> {
  const right = await Promise.all(LETTERS.map(letterPicture))
  return [...right, await sharp(right[1]).flop().jpeg({ quality: 92 }).toBuffer()]
}

async function openInNode () {
  return { tracker: await openHandTracker(), recognizer: await openLetterRecognizer() }
}

/** One is of a left hand. @throws Error where Node reads no letter in one of them */
export async function fivePictures (): Promise<Picture[]> {
  const { tracker, recognizer } = await openInNode()
  const pictures: Picture[] = []
  for (const jpeg of await makePictures()) {
    const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const image = { data, width: info.width, height: info.height }
    const { letter, confidence } = await recognizer.recognize([recognizer.packHands(await tracker.detect(image))])
    if (!letter) throw new Error('Node reads no letter')
    pictures.push({ jpeg, image, letter, confidence })
  }
  await recognizer.dispose()
  return pictures
}
