// Finds hands in pictures and follows them through films.
// It takes the two steps of MediaPipe Hands (arXiv:2006.10214): a detector finds palms in the whole picture, a second
// network reads 21 points from the square around each hand. In a film the points say where to look next: the detector
// rests.
import { DactyloError, invalidArgument, messageOf } from '../errors.ts'
import { openHandNetwork, type HandNetwork } from '../engine/hand-network.ts'
import { compileKernels, type KernelSource } from '../engine/kernels.ts'
import { selfCheck } from '../engine/self-check.ts'
import { bytesFrom, type FileSource } from '../engine/source.ts'
import type { WasmModule } from '../engine/wasm-types.ts'
import type { Hand } from '../hand/points.ts'
import { filmTracking } from './film-tracking.ts'
import { handReader, readHands, type FoundHand, type ReadHand } from './hand-reader.ts'
import { handSearch } from './hand-search.ts'
import { checkImage, type RgbaImage } from './image.ts'
import { LANDMARK_INPUT_SIZE, LANDMARK_OUTPUTS } from './landmarks.ts'
import { PALM_INPUT_SIZE, PALM_OUTPUTS } from './palm-detection.ts'
import { closerLooks, fromFar, palmFinder, wholePicture, type FindPalms } from './palm-detector.ts'

/** The files of the package's folder `models`, as the caller has them. */
export interface HandTrackerFiles {
  /** hand-kernels-relaxed.wasm, which is faster, if hasRelaxedSimd(), else hand-kernels.wasm; or a module of either. */
  kernels: KernelSource | Promise<KernelSource>
  /** palm-detection.plan. */
  palmDetection: FileSource | Promise<FileSource>
  /** hand-landmark.plan, or hand-landmark-lite.plan, which is faster and less exact. */
  handLandmark: FileSource | Promise<FileSource>
}

export type HandTrackerOptions = Partial<TrackerSettings>

export interface TrackerSettings {
  maxHands: 1 | 2
  /** Whether the pictures are mirrored, as a selfie view is. It decides which hand is called left. */
  mirrored: boolean
  /** 0 to 1: how sure the detector must be of a palm. */
  minDetection: number
  /** 0 to 1: how sure the second network must be of a hand. */
  minPresence: number
  /**
   * How often `detect` reads a hand again from the square that fits its points, as a film does from frame to frame.
   * Each time takes one more run of the second network. After one, the points are within 2 % of the palm of where they
   * settle, without one within 6 % (medians of 63 photographs).
   */
  refinements: number
}

/** The networks work on the thread that calls: for tens of milliseconds nothing else happens there. */
export interface HandTracker {
  /** The hands in a picture that has nothing to do with the one before. */
  detect (image: RgbaImage): Promise<Hand[]>
  /**
   * The hands in the next frame of a film, their points steadied over its frames.
   * @param timestamp milliseconds: when the frame was taken, on any clock; without it, a thirtieth of a second after
   * the one before
   */
  track (image: RgbaImage, timestamp?: number): Promise<Hand[]>
  /** Forgets where the hands were: the next frame is of another film. */
  reset (): void
  dispose (): Promise<void>
}

const DEFAULTS: TrackerSettings = {
  maxHands: 1, mirrored: false, minDetection: 0.5, minPresence: 0.5, refinements: 1
}

/**
 * Loads the networks and runs each once, on an input whose results are known.
 * @throws DactyloError: `invalid-argument` names an option that is out of its range; `download` a file that does not
 * arrive, `file-invalid` one that is not the named one; `no-simd`, `wasm-forbidden` or `engine` when it cannot run here
 */
export async function openHandTracker (
  files: HandTrackerFiles, options: HandTrackerOptions = {}
): Promise<HandTracker> {
  const [kernels, palmFile, landmarkFile] = await Promise.all([
    compileKernels(files.kernels),
    bytesFrom(files.palmDetection, 'palmDetection'),
    bytesFrom(files.handLandmark, 'handLandmark')
  ])
  const settings = settingsOf(options)
  const palms = openExpected(kernels, 'palmDetection', palmFile, PALM_INPUT_SIZE, PALM_OUTPUTS)
  const landmarks = openExpected(kernels, 'handLandmark', landmarkFile, LANDMARK_INPUT_SIZE, LANDMARK_OUTPUTS)
  return trackerOn(palms, landmarks, settings)
}

/** @throws DactyloError `invalid-argument`, with the option's name, when an option is out of its range */
function settingsOf (given: HandTrackerOptions): TrackerSettings {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined
  const settings = { ...DEFAULTS, ...Object.fromEntries(Object.entries(given).filter(isGiven)) }
  const { maxHands, minDetection, minPresence, refinements } = settings
  if (maxHands !== 1 && maxHands !== 2) throw invalidArgument(`maxHands must be 1 or 2, got ${String(maxHands)}`)
  checkShare('minDetection', minDetection)
  checkShare('minPresence', minPresence)
  if (!(Number.isInteger(refinements) && refinements >= 0)) {
    throw invalidArgument(`refinements must be a whole number from 0, got ${refinements}`)
  }
  return settings
}

function checkShare (name: string, value: number) {
  if (!(value >= 0 && value <= 1)) throw invalidArgument(`${name} must be from 0 to 1, got ${value}`)
}

/** Opens a network and runs it once, to see that it works here, and because the first run is many times slower. */
function openExpected (
  kernels: WasmModule, option: string, file: Uint8Array, side: number, outputs: Record<string, number>
): HandNetwork {
  const network = openNamed(kernels, option, file)
  for (const [name, length] of Object.entries(outputs)) {
    if (network.outputs[name] !== length || network.input.side !== side) {
      throw new DactyloError('file-invalid',
        `${option} is another model: it has no output named ${name} from ${side} x ${side} pixels`)
    }
  }
  try {
    selfCheck(network)
  } catch (cause) {
    throw new DactyloError('engine', `${option} does not work here: ${messageOf(cause)}`, { cause })
  }
  return network
}

function openNamed (kernels: WasmModule, option: string, file: Uint8Array): HandNetwork {
  try {
    return openHandNetwork(kernels, file)
  } catch (cause) {
    throw new DactyloError('file-invalid', `${option} cannot be loaded: ${messageOf(cause)}`, { cause })
  }
}

/** A tracker on two networks that are open. */
export function trackerOn (palms: HandNetwork, landmarks: HandNetwork, settings: TrackerSettings): HandTracker {
  const { maxHands, minDetection, refinements } = settings
  const findPalms = palmFinder(palms, minDetection)
  const readHand = handReader(landmarks, settings)
  const film = filmTracking(findPalms, readHand, maxHands)
  type Way = (image: RgbaImage, timestamp?: number) => FoundHand[]
  let ways: Record<'detect' | 'track', Way> | null = {
    detect: handDetection(findPalms, readHand, maxHands, refinements),
    track: film.track
  }

  async function handsIn (image: RgbaImage, way: 'detect' | 'track', timestamp?: number): Promise<Hand[]> {
    if (!ways) throw new DactyloError('closed', 'The hand tracker was disposed')
    checkImage(image)
    return ways[way](image, timestamp).map(({ hand }) => hand)
  }

  return {
    detect: image => handsIn(image, 'detect'),
    track: (image, timestamp) => handsIn(image, 'track', timestamp),
    reset: film.reset,
    async dispose () { ways = null }
  }
}

function handDetection (findPalms: FindPalms, readHand: ReadHand, maxHands: number, refinements: number) {
  const search = handSearch(findPalms, readHand, maxHands)

  function refine (image: RgbaImage, found: FoundHand[]): FoundHand[] {
    for (let i = 0; i < refinements; i++) {
      const again = readHands(image, found.map(({ region }) => region), readHand)
      if (again.length < found.length) return found
      found = again
    }
    return found
  }

  return (image: RgbaImage): FoundHand[] =>
    refine(image, search(image, [[wholePicture(image)], [fromFar(image)], closerLooks(image)]))
}
