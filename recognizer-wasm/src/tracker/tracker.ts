// Finds hands in pictures and follows them through films.
// The two steps of MediaPipe Hands (arXiv:2006.10214): a detector finds palms in the whole picture, a second network
// reads 21 points from the square around each hand. In a film the points say where to look next; the detector rests.
import type { Hand } from '../hand/points.ts'
import { openNetwork, type Network, type OnnxRuntime } from '../runtime.ts'
import { handReader, type FoundHand, type ReadHand } from './hand-reader.ts'
import { checkImage, type RgbaImage } from './image.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { palmFinder, type FindPalms } from './palm-detector.ts'
import { isSameHand, regionOfPalm, type Region } from './region.ts'

export interface HandTrackerOptions {
  /** The bytes of palm-detection.onnx. */
  palmDetection: Uint8Array
  /** The bytes of hand-landmark.onnx, or of hand-landmark-lite.onnx, which is faster and less exact. */
  handLandmark: Uint8Array
  maxHands?: 1 | 2
  /** Whether the pictures are mirrored, as a selfie view is. It decides which hand is called left. */
  mirrored?: boolean
  /** 0 to 1: how sure the detector must be of a palm. */
  minDetection?: number
  /** 0 to 1: how sure the second network must be of a hand. */
  minPresence?: number
  /**
   * How often `detect` reads a hand again from the square that fits its points, as a film does from frame to frame.
   * Each takes one more run of the second network. After one, the points are within 2 % of the palm of where they
   * settle, after none 6 % (medians of 63 photographs).
   */
  refinements?: number
  runtime?: OnnxRuntime
}

/** Overlapping calls wait for each other, in order. Leave an image's data alone until its promise is settled. */
export interface HandTracker {
  /** The hands in a picture that has nothing to do with the one before; none is an empty list. */
  detect (image: RgbaImage): Promise<Hand[]>
  /** The hands in the next frame of a film. */
  track (image: RgbaImage): Promise<Hand[]>
  /** Forgets where the hands were: the next frame is of another film. */
  reset (): void
  dispose (): Promise<void>
}

/** A hand that fills the picture is too large for the palm detector: look again from farther away. */
const MARGINS = { near: 1, far: 1.6 }
/** While one of two hands is held, look for the other in every so many frames: it costs as much as three hands. */
const FRAMES_BETWEEN_SEARCHES = 5

/**
 * Loads the networks, which takes about a second, and warms them up.
 * @throws when an option is out of its range or a model is not the one its name says
 */
export async function createHandTracker (options: HandTrackerOptions): Promise<HandTracker> {
  const {
    palmDetection,
    handLandmark,
    maxHands = 1,
    mirrored = false,
    minDetection = 0.5,
    minPresence = 0.5,
    refinements = 1,
    runtime
  } = options
  if (maxHands !== 1 && maxHands !== 2) throw new RangeError(`maxHands must be 1 or 2, got ${maxHands}`)
  checkShare('minDetection', minDetection)
  checkShare('minPresence', minPresence)
  if (!(Number.isInteger(refinements) && refinements >= 0)) {
    throw new RangeError(`refinements must be a whole number from 0, got ${refinements}`)
  }
  const networks = await openNetworks(palmDetection, handLandmark, runtime)
  const findPalms = palmFinder(networks[0], minDetection)
  const readHand = handReader(networks[1], { minPresence, mirrored })
  const detect = handDetection(findPalms, readHand, maxHands, refinements)
  const film = filmTracking(findPalms, readHand, maxHands)
  return serialized(detect, film, networks)
}

function checkShare (name: string, value: number) {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${name} must be from 0 to 1, got ${value}`)
}

const PALM_OUTPUTS = ['boxes', 'scores']
const LANDMARK_OUTPUTS = ['landmarks', 'worldLandmarks', 'presence', 'handedness']

/** Both networks, or neither. */
async function openNetworks (palmDetection: Uint8Array, handLandmark: Uint8Array, runtime?: OnnxRuntime) {
  const palms = await openExpected('palmDetection', palmDetection, PALM_OUTPUTS, runtime)
  try {
    return [palms, await openExpected('handLandmark', handLandmark, LANDMARK_OUTPUTS, runtime)] as const
  } catch (error) {
    await palms.dispose()
    throw error
  }
}

async function openExpected (
  option: string, model: Uint8Array, outputs: readonly string[], runtime?: OnnxRuntime
): Promise<Network> {
  const network = await openNetwork(model, { runtime })
  const missing = outputs.filter(name => !network.outputs.some(output => output.name === name))
  if (missing.length === 0) return network
  await network.dispose()
  throw new Error(`${option} is another model: it has no output named ${missing.join(', ')}`)
}

/** Reads the hands in the regions, without reading one hand twice. */
async function readHands (image: RgbaImage, regions: readonly Region[], readHand: ReadHand): Promise<FoundHand[]> {
  const found: FoundHand[] = []
  for (const region of regions) {
    const hand = await readHand(image, region)
    if (hand && !found.some(other => isSameHand(other.region, hand.region))) found.push(hand)
  }
  return found
}

function handDetection (findPalms: FindPalms, readHand: ReadHand, maxHands: number, refinements: number) {
  async function refine (image: RgbaImage, found: FoundHand[]): Promise<FoundHand[]> {
    for (let i = 0; i < refinements; i++) {
      const again = await readHands(image, found.map(({ region }) => region), readHand)
      if (again.length < found.length) return found
      found = again
    }
    return found
  }

  return async (image: RgbaImage): Promise<FoundHand[]> => {
    for (const margin of [MARGINS.near, MARGINS.far]) {
      const palms = await findPalms(image, margin)
      const found = await readHands(image, palms.slice(0, maxHands).map(regionOfPalm), readHand)
      if (found.length > 0) return refine(image, found)
    }
    return []
  }
}

function filmTracking (findPalms: FindPalms, readHand: ReadHand, maxHands: number) {
  let held: Region[] = []
  let frame = 0
  let margin = MARGINS.near

  async function newRegions (image: RgbaImage): Promise<Region[]> {
    if (held.length === maxHands || (held.length > 0 && frame % FRAMES_BETWEEN_SEARCHES !== 0)) return []
    const regions = (await findPalms(image, margin)).map(regionOfPalm)
    return regions.filter(region => !held.some(other => isSameHand(region, other)))
  }

  return {
    async track (image: RgbaImage): Promise<FoundHand[]> {
      const regions = [...held, ...await newRegions(image)].slice(0, maxHands)
      const found = await readHands(image, regions, readHand)
      held = found.map(({ region }) => region)
      frame++
      // One margin a frame: the next one comes soon enough.
      if (found.length === 0) margin = margin === MARGINS.near ? MARGINS.far : MARGINS.near
      return found
    },
    reset () {
      held = []
      frame = 0
      margin = MARGINS.near
    }
  }
}

/** The tracker as its users see it: one call at a time, because the calls share the networks' inputs and the film. */
function serialized (
  detect: (image: RgbaImage) => Promise<FoundHand[]>,
  film: ReturnType<typeof filmTracking>,
  networks: readonly Network[]
): HandTracker {
  const enqueue = oneAtATime()
  let disposed: Promise<void> | undefined

  async function handsOf (image: RgbaImage, find: (image: RgbaImage) => Promise<FoundHand[]>): Promise<Hand[]> {
    if (disposed) throw new Error('The hand tracker was disposed')
    checkImage(image)
    const found = await enqueue(() => find(image))
    return found.map(({ hand }) => hand)
  }

  return {
    detect: image => handsOf(image, detect),
    track: image => handsOf(image, film.track),
    reset: () => { void enqueue(film.reset) },
    dispose () {
      disposed ??= enqueue(async () => { for (const network of networks) await network.dispose() })
      return disposed
    }
  }
}
