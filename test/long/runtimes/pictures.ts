// Five pictures of hands, and what Node reads in them: what every other runtime is to read.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { createHandTracker, createLetterRecognizer, parseModelInfo, type RgbaImage } from 'recognizer-wasm'
import { inProject } from '../../../server/settings/paths.ts'
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
  const model = (file: string) => readFile(inProject('recognizer-wasm', 'models', file))
  const letters = (file: string) => readFile(inProject('assets', 'models', 'alphabet', file))
  const [kernels, palmDetection, handLandmark] =
    await Promise.all(['hand-kernels.wasm', 'palm-detection.plan', 'hand-landmark.plan'].map(model))
  const info = parseModelInfo(JSON.parse(String(await letters('model.json'))))
  const networks = { palmDetection: palmDetection!, handLandmark: handLandmark! }
  return {
    tracker: await createHandTracker({ kernels: kernels!, ...networks, innerFeatures: true }),
    recognizer: await createLetterRecognizer({ info, onnx: await letters('model.onnx') })
  }
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
