// The parts behind the recognition routes, opened together and closed together.
import type { Redis } from 'ioredis'
import { createLetterRecognizer, hasHand } from '../../recognizer-wasm/src/index.ts'
import type { HandPoints, Recognition } from '../../recognizer-wasm/src/index.ts'
import type { Config } from '../config.ts'
import { createMemoryHistory, createSharedHistory } from './history.ts'
import { createImageReader } from './images.ts'
import { loadModels } from './models.ts'
import type { DownloadableModel, Log } from './models.ts'

/** The model behind /get-alphabet and /get-alphabet2. */
const ALPHABET = 'alphabet'

export interface LetterService {
  models: ReadonlyMap<string, DownloadableModel>
  /** The letter in an image, given what the caller showed before. An image without a hand is not remembered. */
  readImage (caller: string, image: Uint8Array): Promise<Recognition>
  /** The letter a set of hand points shows, given what the caller showed before. */
  readPoints (caller: string, points: HandPoints): Promise<Recognition>
  /** The letter that frames show, the newest first; nothing is remembered. */
  readFrames (frames: readonly HandPoints[]): Promise<Recognition>
  forget (caller: string): Promise<void>
  /** How many images wait for a worker. */
  imagesWaiting (): number
  warmUp (): Promise<void>
  close (): Promise<void>
}

/** @param redis where several processes keep one history; without it each process has its own */
export async function openLetterService (config: Config, log: Log, redis?: Redis): Promise<LetterService> {
  const models = await loadModels(config.modelsDir, log)
  const alphabet = models.get(ALPHABET)
  if (!alphabet) throw new Error(`There is no model "${ALPHABET}" in ${config.modelsDir}`)

  const recognizer = await createLetterRecognizer(alphabet)
  const limits = { length: alphabet.info.memory_frame, ttl: config.historyTtl }
  const memory = createMemoryHistory(limits)
  const history = redis ? createSharedHistory(redis, limits, memory) : memory
  const images = createImageReader({ workers: config.recognitionWorkers, maxPixels: config.maxImagePixels })

  const readPoints = async (caller: string, points: HandPoints) =>
    recognizer.recognize(await history.add(caller, points))

  return {
    models,
    readPoints,
    async readImage (caller, image) {
      const points = await images.handPointsIn(image)
      return hasHand(points) ? readPoints(caller, points) : { letter: null, confidence: 0, candidates: [] }
    },
    readFrames: recognizer.recognize,
    forget: caller => history.forget(caller),
    imagesWaiting: images.waiting,
    warmUp: () => images.warmUp(),
    async close () {
      await images.close()
      await recognizer.dispose()
    }
  }
}
