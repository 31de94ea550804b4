// Five pictures of hands with Node's readings, which every other runtime must match.
import sharp from 'sharp'
import { openHandTracker, openLetterRecognizer, type RgbaImage } from 'recognizer-wasm'
import { letterPicture } from '../../browser/film.ts'

export interface Picture {
  jpeg: Buffer
  image: RgbaImage
  letter: string
  /** Node's confidence for the image's pixels. */
  confidence: number
}

const LETTERS = ['B', 'L', 'V', 'W']

async function makePictures (): Promise<Buffer[]> {
  const rightHands = await Promise.all(LETTERS.map(letterPicture))
  return [...rightHands, await sharp(rightHands[1]).flop().jpeg({ quality: 92 }).toBuffer()]
}

async function openInNode () {
  return { tracker: await openHandTracker(), recognizer: await openLetterRecognizer() }
}

/** One picture is of a left hand. @throws Error if Node reads no letter in a picture */
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
