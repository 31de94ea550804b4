// Finds hands in pictures and tracks them through films, in the two steps of MediaPipe Hands (arXiv:2006.10214). A
// detector finds palms in the whole picture; a second network reads 21 points from the region around each hand. In a
// film, the points give the next frame's region, and the detector only runs when no hand is held.
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
import { closeUps, widerSquare, palmFinder, wholePicture, type FindPalms } from './palm-detector.ts'

/** The files of the package's folder `models`. */
export interface HandTrackerFiles {
  /** hand-kernels-relaxed.wasm (faster) if hasRelaxedSimd(), otherwise hand-kernels.wasm; or a module of either. */
  kernels: KernelSource | Promise<KernelSource>
  /** palm-detection.plan. */
  palmDetection: FileSource | Promise<FileSource>
  /** hand-landmark.plan, or the faster and less accurate hand-landmark-lite.plan. */
  handLandmark: FileSource | Promise<FileSource>
}

export type HandTrackerOptions = Partial<TrackerSettings>

export interface TrackerSettings {
  maxHands: 1 | 2
  /** Whether the pictures are mirrored, like a selfie view. It decides which hand is called left. */
  mirrored: boolean
  /** Least confidence of the palm detector, 0 to 1. Palms below 0.5 are only read where no palm is surer. */
  minDetection: number
  /** Least confidence of the landmark network, 0 to 1. */
  minPresence: number
  /**
   * How often `detect` reads a hand again from the region that fits its points, as `track` does from frame to frame.
   * Each costs one more run of the landmark network. The points' median distance from their final place is 6 % of the
   * palm without a refinement, and 2 % after one (63 photographs).
   */
  refinements: number
}

/** The networks run on the calling thread and block it for tens of milliseconds. */
export interface HandTracker {
  /** Finds the hands in a picture unrelated to the one before. */
  detect (image: RgbaImage): Promise<Hand[]>
  /**
   * Finds the hands in the next frame of a film, and smooths their points over its frames.
   * @param timestamp when the frame was taken, in milliseconds on any clock; by default a thirtieth of a second after
   * the frame before
   */
  track (image: RgbaImage, timestamp?: number): Promise<Hand[]>
  /** Starts a new film. */
  reset (): void
  dispose (): Promise<void>
}

const DEFAULTS: TrackerSettings = {
  maxHands: 1, mirrored: false, minDetection: 0.25, minPresence: 0.5, refinements: 1
}

/**
 * Loads the two networks and runs each once, on an input with a known output.
 * @throws DactyloError: `invalid-argument` names an option out of range; `download` a file that cannot be loaded;
 * `file-invalid` a wrong file; `no-simd`, `wasm-forbidden` or `engine`: the tracker cannot run here
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

/** @throws DactyloError `invalid-argument`, naming the option, if an option is out of range */
function settingsOf (given: HandTrackerOptions): TrackerSettings {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined
  const settings = { ...DEFAULTS, ...Object.fromEntries(Object.entries(given).filter(isGiven)) }
  const { maxHands, minDetection, minPresence, refinements } = settings
  if (maxHands !== 1 && maxHands !== 2) throw invalidArgument(`maxHands must be 1 or 2, got ${String(maxHands)}`)
  checkShare('minDetection', minDetection)
  checkShare('minPresence', minPresence)
  if (!(Number.isInteger(refinements) && refinements >= 0)) {
    throw invalidArgument(`refinements must be a whole number, 0 or more, got ${refinements}`)
  }
  return settings
}

function checkShare (name: string, value: number) {
  if (!(value >= 0 && value <= 1)) throw invalidArgument(`${name} must be from 0 to 1, got ${value}`)
}

/** Opens a network and runs it once, to check that it works here, and because the first run is many times slower. */
function openExpected (
  kernels: WasmModule, option: string, file: Uint8Array, side: number, outputs: Record<string, number>
): HandNetwork {
  const network = openNamed(kernels, option, file)
  for (const [name, length] of Object.entries(outputs)) {
    if (network.outputs[name] !== length || network.input.side !== side) {
      throw new DactyloError('file-invalid',
        `${option} is the wrong model: it has no output named ${name} for an input of ${side} x ${side} pixels`)
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

/** A tracker on two open networks. */
export function trackerOn (palms: HandNetwork, landmarks: HandNetwork, settings: TrackerSettings): HandTracker {
  const { maxHands, minDetection, refinements } = settings
  const findPalms = palmFinder(palms, minDetection)
  const readHand = handReader(landmarks, settings)
  const film = filmTracking(findPalms, readHand, maxHands)
  type FindHands = (image: RgbaImage, timestamp?: number) => FoundHand[]
  let methods: Record<'detect' | 'track', FindHands> | null = {
    detect: handDetection(findPalms, readHand, maxHands, refinements),
    track: film.track
  }

  async function handsIn (image: RgbaImage, method: 'detect' | 'track', timestamp?: number): Promise<Hand[]> {
    if (!methods) throw new DactyloError('closed', 'The hand tracker was disposed')
    checkImage(image)
    return methods[method](image, timestamp).map(({ hand }) => hand)
  }

  return {
    detect: image => handsIn(image, 'detect'),
    track: (image, timestamp) => handsIn(image, 'track', timestamp),
    reset: film.reset,
    async dispose () { methods = null }
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
    refine(image, search(image, [[wholePicture(image)], [widerSquare(image)], closeUps(image)]))
}
