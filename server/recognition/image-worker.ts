// Runs in a worker thread. It takes the bytes of an image, and gives the points of the hands in it with what the
// model's second looks say of them.
import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import sharp from 'sharp'
import type { Metadata } from 'sharp'
import {
  createHandTracker, handPacker, handSide, hasRelaxedSimd,
  type Hand, type HandFrame, type RgbaImage, type SecondLook
} from 'recognizer-wasm'
import { inProject } from '../paths.ts'
import { codingOf, formatOf, withoutTexts } from './image-segments.ts'

/** What can be wrong with an image. */
export type ImageFault = 'NOT_AN_IMAGE' | 'IMAGE_DAMAGED' | 'IMAGE_TOO_LARGE' | 'IMAGE_TOO_COMPLEX' | 'IMAGE_TOO_SLOW'
export type ImageResult = { frame: HandFrame } | { fault: ImageFault }
export interface ImageJob {
  bytes: Uint8Array
  maxPixels: number
  /** Longest side, in pixels. */
  maxSide: number
  /** Gets a message when a worker takes the job up. */
  begun?: MessagePort
}
/** What every worker is given when it starts. */
export interface WorkerSettings { secondLooks: readonly SecondLook[] }

/** Pixels that the side of a hand's square should have: as many as the network sees. */
const HAND_SIDE = 224
/** Longest side at first: most hands fill a quarter of a picture and more. */
const FIRST_SIDE = 4 * HAND_SIDE
/** Longest side where a hand is small, or none was found. */
const LONGEST_SIDE = 10 * HAND_SIDE

// One image at a time, and none of it is cached: the pool has as many threads as it wants busy.
sharp.concurrency(1)
sharp.cache(false)

const model = (file: string) => readFile(inProject('recognizer-wasm', 'models', file))

const { secondLooks } = workerData as WorkerSettings
const tracker = await createHandTracker({
  kernels: await model(hasRelaxedSimd() ? 'hand-kernels-relaxed.wasm' : 'hand-kernels.wasm'),
  palmDetection: await model('palm-detection.plan'),
  handLandmark: await model('hand-landmark.plan'),
  maxHands: 2,
  innerFeatures: secondLooks.length > 0
})
const packHands = handPacker(secondLooks)

export default async function readHand ({ bytes: given, begun, ...limits }: ImageJob): Promise<ImageResult> {
  begun?.postMessage(null)
  const bytes = formatOf(given) === 'png' ? withoutTexts(given) : given
  const fault = await faultOf(bytes, limits)
  if (fault) return { fault }
  const image = await decode(bytes, FIRST_SIDE).catch(() => undefined)
  if (!image) return { fault: 'IMAGE_DAMAGED' }
  const hands = await tracker.detect(image)
  const side = sideFor(hands, image)
  const closer = side > FIRST_SIDE && mayBeLarger(image) ? await handsAt(side, bytes, image) : []
  return { frame: packHands(closer.length > 0 ? closer : hands) }
}

/** How long a picture's longer side must be for its smallest hand to have all the pixels that the network sees. */
function sideFor (hands: readonly Hand[], image: RgbaImage): number {
  if (hands.length === 0) return LONGEST_SIDE
  const smallest = Math.min(...hands.map(hand => handSide(hand, image)))
  return Math.min(LONGEST_SIDE, Math.ceil(Math.max(image.width, image.height) * HAND_SIDE / smallest))
}

/** Whether a larger image may be had: `decode` enlarges none, so an image below the asked side is there in full
 * size. */
const mayBeLarger = ({ width, height }: RgbaImage) => Math.max(width, height) >= FIRST_SIDE

/** The hands in an image that is decoded larger than before; none where it can't be larger. */
async function handsAt (side: number, bytes: Uint8Array, { width, height }: RgbaImage): Promise<Hand[]> {
  const image = await decode(bytes, side)
  return image.width > width || image.height > height ? tracker.detect(image) : []
}

type Limits = Pick<ImageJob, 'maxPixels' | 'maxSide'>

/** Scans of a progressive JPEG as libjpeg makes them (jcparam.c, jpeg_simple_progression). Together they cost three
 * times what a single scan costs, and further scans in proportion. */
const USUAL_SCANS = 10
/** More scans than any encoder was seen to make: libjpeg 10, mozjpeg 5 to 12. */
const MOST_SCANS = 20

/** Looks at the header and the segments of an image, before any pixel is decoded. */
async function faultOf (bytes: Uint8Array, { maxPixels, maxSide }: Limits): Promise<ImageFault | undefined> {
  const format = formatOf(bytes)
  if (!format) return 'NOT_AN_IMAGE'
  const { scans, isArithmetic } = format === 'jpeg' ? codingOf(bytes) : ONE_SCAN
  if (scans > MOST_SCANS || isArithmetic) return 'IMAGE_TOO_COMPLEX'
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => undefined)
  if (!header) return 'IMAGE_DAMAGED'
  const pixels = pixelsOf(header) * Math.max(1, scans / USUAL_SCANS)
  return pixels > maxPixels || Math.max(header.width, header.height) > maxSide ? 'IMAGE_TOO_LARGE' : undefined
}

const ONE_SCAN = { scans: 1, isArithmetic: false }

/** Pixels of 16 bits take twice the time and memory, and so do those of a PNG in seven passes. */
const pixelsOf = ({ width, height, depth, isProgressive, format }: Metadata) =>
  width * height * (depth === 'ushort' ? 2 : 1) * (format === 'png' && isProgressive ? 2 : 1)

/** Upright RGBA pixels. A truncated or damaged file is refused, not half decoded. */
async function decode (bytes: Uint8Array, side: number): Promise<RgbaImage> {
  const { data, info } = await sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
