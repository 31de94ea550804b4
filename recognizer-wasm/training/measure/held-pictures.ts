// Compares a letter held before a simulated camera with the same picture alone.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import {
  createLetterHold, createLetterStream, createLetterVerifier, sceneOf,
  type Hand, type HandTracker, type LetterStream, type ModelInfo, type Recognition, type RgbaImage
} from 'recognizer-wasm'
import { progressBar, type Writer } from '../progress-bar.ts'
import { groupBy } from '../recordings/group-by.ts'
import type { Sample } from '../recordings/samples.ts'
import { createRandom } from '../skeleton/random.ts'
import { openTracker } from '../synthetic/tracking.ts'
import { PARTS, filmOf } from './held-film.ts'
import type { LoadedModel } from './loaded-model.ts'

/** Frame rates; pictures use them in turn. */
const RATES = [10, 15, 25, 30]
/** Milliseconds between pictures that are sent as fast as a server answers. */
export const PACES = [60, 120, 200, 350]

export interface HeldPicture {
  file: string
  /** Lower case. */
  letter: string
}

/** The answers for one picture. Letters are lower case, null for none. */
export interface HeldPictureResult extends HeldPicture {
  /** For the picture alone. */
  still: string | null
  /** For the picture in a sequence, at each of the paces. */
  inTurn: (string | null)[]
  rate: number
  /** For each frame of the hold. */
  answers: { time: number, answer: string | null }[]
  /** Movement of the fastest point between frames in the second half of the hold, in metres. */
  moved: number[]
  /** Letters that would have been accepted for long enough if asked for, with the time in seconds. */
  accepted: { letter: string, time: number }[]
}

/** The pictures in a folder whose file or folder name starts with the letter alone: A-2.jpg, A/1.jpg. */
export async function findPictures (folder: string): Promise<HeldPicture[]> {
  const files = (await readdir(folder, { recursive: true })).filter(file => /\.(jpe?g|png)$/i.test(file)).toSorted()
  const pictures = files.flatMap(file => {
    const letter = file.split(path.sep).map(part => /^([a-z])(?![a-z])/i.exec(part)?.[1]).find(Boolean)
    return letter ? [{ file: path.join(folder, file), letter: letter.toLowerCase() }] : []
  })
  if (pictures.length === 0) throw new Error(`No picture in ${folder} is named by a letter, as A-2.jpg or A/1.jpg`)
  return pictures
}

/** Most people per letter and source. */
const MAX_PEOPLE = 8

/** One picture per letter and person, from recordings with pictures.
 * @param folder the folder of the picture files */
export function picturesIn (samples: readonly Sample[], folder: string): HeldPicture[] {
  const shown = samples.filter(({ picture, label, frames }) => picture && label && frames.length === 1)
  return [...groupBy(shown, ({ source, label }) => `${source} ${label}`).values()].flatMap(same => {
    const people = [...groupBy(same, ({ signer }) => signer).values()].slice(0, MAX_PEOPLE)
    return people.map(([one]) => ({ file: path.join(folder, one!.picture!.file), letter: one!.label! }))
  })
}

/** Sends the pictures in sequence, and holds each before a simulated camera. Deterministic for given pictures. */
export async function holdPictures (
  model: LoadedModel, pictures: readonly HeldPicture[], stderr: Writer
): Promise<HeldPictureResult[]> {
  const tracker = await openTracker()
  const show = progressBar('held before a camera', stderr)
  const results: HeldPictureResult[] = []
  for await (const result of holdEach(model, tracker, pictures)) {
    results.push(result)
    show(results.length, pictures.length, model.title)
  }
  return results
}

async function * holdEach (
  { recognizer }: LoadedModel, tracker: HandTracker, pictures: readonly HeldPicture[]
): AsyncGenerator<HeldPictureResult> {
  const turns = PACES.map(() => createLetterStream(recognizer))
  for (const [i, picture] of pictures.entries()) {
    const rate = RATES[i % RATES.length]!
    const image = await still(picture)
    const alone = recognizer.packHands(await tracker.detect(image))
    const result: HeldPictureResult = {
      ...picture,
      rate,
      still: lower((await recognizer.recognize([alone])).letter),
      inTurn: await Promise.all(turns.map((turn, k) => letterOf(turn.push(alone, PACES[k]! * i, sceneOf(image))))),
      answers: [],
      moved: [],
      accepted: []
    }
    const verifiers = verifyAll(recognizer.info)
    const stream = createLetterStream(recognizer)
    let before: Hand | undefined
    tracker.reset()
    for await (const { time, image } of filmOf(picture.file, rate, createRandom(1, i))) {
      const hands = await tracker.track(image, 1000 * time)
      const seen = await stream.push(recognizer.packHands(hands), 1000 * time)
      if (time < PARTS.held) result.accepted.push(...verifiers.flatMap(verifier => verifier.see(seen, time)))
      if (time >= 0 && time < PARTS.held) result.answers.push({ time, answer: lower(seen.letter) })
      if (isLate(time) && before && hands[0]) result.moved.push(farthest(before, hands[0]))
      before = hands[0]
    }
    yield result
  }
}

/** One verifier per letter; each reports its acceptance once. */
const verifyAll = (info: ModelInfo) => info.labels.slice(1).map(label => {
  const letter = label.toUpperCase()
  const [verifier, hold] = [createLetterVerifier(info, letter), createLetterHold(letter)]
  let isOver = false
  return {
    see (recognition: Recognition, time: number): HeldPictureResult['accepted'] {
      const { isAccepted } = verifier.see(recognition, 1000 * time)
      if (isOver || hold.see(isAccepted, 1000 * time) < 1) return []
      isOver = true
      return [{ letter: label, time }]
    }
  }
})

/** Whether a time is in the second half of the hold. */
export const isLate = (time: number) => time >= PARTS.held / 2 && time < PARTS.held

const lower = (letter: string | null) => letter && letter.toLowerCase()

const letterOf = async (answer: ReturnType<LetterStream['push']>) => lower((await answer).letter)

export async function still ({ file }: HeldPicture): Promise<RgbaImage> {
  const { data, info: { width, height } } = await sharp(file).autoOrient().flatten({ background: '#fff' })
    .toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width, height }
}

const farthest = (one: Hand, other: Hand) => Math.max(...one.worldLandmarks.map((point, i) =>
  Math.hypot(...point.map((value, axis) => value - other.worldLandmarks[i]![axis]!))))
