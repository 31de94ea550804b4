// Runs in a worker thread: reads hands from the bytes of an image.
import { workerData, type MessagePort } from 'node:worker_threads'
import { openHandTracker, sceneOf, type Hand, type HandFrame, type RgbaImage, type Scene } from 'recognizer-wasm'
import { handPacker, handSide, type SecondLook } from 'recognizer-wasm/internals'
import { faultOf, upright, type ImageErrorCode, type Limits } from './limits.ts'
import { formatOf, withoutTexts } from './segments.ts'

/** The hand points, the inputs of the model's second looks, and the scene around them. */
export interface SeenImage { frame: HandFrame, scene: Scene }
export type ImageResult = SeenImage | { fault: ImageErrorCode }
export interface ImageJob extends Limits {
  bytes: Uint8Array
  /** Receives a message when a worker starts the job. */
  begun?: MessagePort
}
/** Settings of every worker. */
export interface WorkerSettings { secondLooks: readonly SecondLook[] }

/** Pixels of the side of a hand's square: the input size of the network. */
const HAND_SIDE = 224
/** Longest side of the first pass: most hands fill a quarter of a picture or more. */
const FIRST_SIDE = 4 * HAND_SIDE
/** Longest side of the second pass, for small hands. */
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

/** The longer side a picture needs for its smallest hand to fill the input of the network. Without a hand, more pixels
 * don't help, because the palm detector does not use them. */
function sideFor (hands: readonly Hand[], image: RgbaImage): number {
  if (hands.length === 0) return 0
  const smallest = Math.min(...hands.map(hand => handSide(hand, image)))
  return Math.min(LONGEST_SIDE, Math.ceil(Math.max(image.width, image.height) * HAND_SIDE / smallest))
}

/** Whether the image was shrunk: `decode` never enlarges, so a smaller image is already at full size. */
const mayBeLarger = ({ width, height }: RgbaImage) => Math.max(width, height) >= FIRST_SIDE

/** The hands in the image decoded at a larger size, if it has one. */
async function handsAt (side: number, bytes: Uint8Array, { width, height }: RgbaImage): Promise<Hand[]> {
  const image = await decode(bytes, side)
  return image.width > width || image.height > height ? tracker.detect(image) : []
}

/** Decodes to upright RGBA pixels. */
async function decode (bytes: Uint8Array, side: number): Promise<RgbaImage> {
  const { data, info } = await upright(bytes, side)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
