// The same pixels give the same answer in Node and in browsers of two JavaScript engines.
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import sharp from 'sharp'
import type { Test } from 'tap'
import {
  LANDMARKS, handPointsFrom, openHandTracker, openLetterRecognizer, writeModelArchive,
  type Hand, type Point, type RgbaImage
} from 'recognizer-wasm'
import { drawHands } from '../recognizer/drawn-hand.ts'
import { tinyModel } from '../recognizer/tiny-model.ts'
import { pack } from './open-recognizer-page.ts'
import type { RecognizerPage } from './open-recognizer-page.ts'

const root = new URL('../../', import.meta.url)

/** The tracker of Node. */
export const tracker = await openHandTracker()

/** Photographs that the repository may not contain, if the machine has them. */
async function photographs (): Promise<RgbaImage[]> {
  const folder = new URL('../shared/photos/', root)
  if (!existsSync(folder)) return []
  const files = (await readdir(folder)).filter(file => /^[ALV]-2\.jpg$/.test(file))
  return Promise.all(files.map(async file => {
    const photo = sharp(await readFile(new URL(file, folder)))
    const { data, info } = await photo.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  }))
}

const drawings = [
  drawHands(320, 320, {}),
  drawHands(480, 360, { side: 'left', x: 0.4, turn: 0.6 }),
  drawHands(320, 320, { size: 300, y: 0.52 })
]
export const images = [...drawings, ...await photographs()]

async function letterArchives (): Promise<Uint8Array[]> {
  const tiny = await writeModelArchive(tinyModel({ active_gestures: { r_wrist: true, r_hand_velocity: true } }))
  const folder = new URL('assets/models/alphabet/', root)
  if (!existsSync(folder)) return [tiny]
  const [onnx, info] = await Promise.all([
    readFile(new URL('model.onnx', folder)), readFile(new URL('model.json', folder), 'utf8')
  ])
  return [tiny, await writeModelArchive({ onnx, info: JSON.parse(info) })]
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** The largest distance between two lists of points, in palm lengths. */
export function gap (a: readonly Point[], b: readonly Point[]): number {
  const palm = distance(a[LANDMARKS.indexOf('wrist')]!, a[LANDMARKS.indexOf('middle_mcp')]!)
  return Math.max(...a.map((point, i) => distance(point, b[i]!))) / palm
}

/** Hands agree to a thousandth of the palm, and letters exactly. */
export async function agree (t: Test, page: RecognizerPage) {
  const archives = await letterArchives()
  const recognizers = await Promise.all(archives.map(async archive =>
    openLetterRecognizer(archive)))
  for (const image of images) {
    const [here, there] = [await tracker.detect(image), await page.call('detect', pack(image))] as [Hand[], Hand[]]
    t.equal(here.length, 1)
    t.equal(there.length, 1)
    t.equal(there[0]!.handedness, here[0]!.handedness)
    t.ok(Math.abs(there[0]!.presence - here[0]!.presence) < 1e-3)
    t.ok(gap(here[0]!.landmarks, there[0]!.landmarks) < 1e-3)
    t.ok(gap(here[0]!.worldLandmarks, there[0]!.worldLandmarks) < 1e-3)
    for (const [i, recognizer] of recognizers.entries()) {
      const { letter, confidence } = await recognizer.recognize([handPointsFrom(here)])
      const answer = await page.call('recognize', there, Buffer.from(archives[i]!).toString('base64'))
      t.equal(answer.letter, letter)
      t.ok(Math.abs(answer.confidence - confidence) < 1e-3)
    }
  }
  for (const recognizer of recognizers) await recognizer.dispose()
  t.same(page.problems, [], 'without an error')
}
