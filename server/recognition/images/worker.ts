// Runs in a worker thread. It takes the bytes of an image and returns what is seen in it.
import { workerData, type MessagePort } from 'node:worker_threads'
import { openHandTracker, sceneOf, type Hand, type HandFrame, type RgbaImage, type Scene } from 'recognizer-wasm'
import { handPacker, handSide, type SecondLook } from 'recognizer-wasm/internals'
import { faultOf, upright, type ImageErrorCode, type Limits } from './limits.ts'
import { formatOf, withoutTexts } from './segments.ts'

/** The points of the hands with what the model's second looks say of them, and the scene around them. */
export interface SeenImage { frame: HandFrame, scene: Scene }
export type ImageResult = SeenImage | { fault: ImageErrorCode }
export interface ImageJob extends Limits {
  bytes: Uint8Array
  /** Gets a message when a worker takes the job up. */
  begun?: MessagePort
}
/** What every worker is given when it starts. */
export interface WorkerSettings { secondLooks: readonly SecondLook[] }

/** Pixels that the side of a hand's square should have: as many as the network sees. */
const HAND_SIDE = 224
/** Longest side at first: most hands fill a quarter of a picture and more. */
const FIRST_SIDE = 4 * HAND_SIDE
/** Longest side where a hand is small. */
const LONGEST_SIDE = 10 * HAND_SIDE

const { secondLooks } = workerData as WorkerSettings
const tracker = await openHandTracker(undefined, { maxHands: 2 })
const packHands = handPacker(secondLooks)

export default async function readHand ({ bytes: given, begun, ...limits }: ImageJob): Promise<ImageResult> {
  begun?.postMessage(null)
  const format = formatOf(given)
  if (!format) return { fault: 'NOT_AN_IMAGE' }
  const bytes = format === 'png' ? withoutTexts(given) : given
  const fault = await faultOf(bytes, limits)
  if (fault) return { fault }
  const image = await decode(bytes, FIRST_SIDE).catch(() => undefined)
  if (!image) return { fault: 'IMAGE_DAMAGED' }
  const hands = await tracker.detect(image)
  const side = sideFor(hands, image)
  const closer = side > FIRST_SIDE && mayBeLarger(image) ? await handsAt(side, bytes, image) : []
  return { frame: packHands(closer.length > 0 ? closer : hands), scene: sceneOf(image) }
}

/** How long a picture's longer side must be for its smallest hand to have all the pixels that the network sees. Without
 * a hand more pixels help nothing: the palm detector does not see them. */
function sideFor (hands: readonly Hand[], image: RgbaImage): number {
  if (hands.length === 0) return 0
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

/** Upright RGBA pixels. */
async function decode (bytes: Uint8Array, side: number): Promise<RgbaImage> {
  const { data, info } = await upright(bytes, side)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
