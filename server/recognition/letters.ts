// The parts behind the recognition routes, opened together and closed together.
import type { Redis } from '../database/redis.ts'
import {
  hasHand, packHandPoints, verifyLetter, type HandFrame, type HandPoints, type LetterRecognizer, type Recognition,
  type Scene
} from 'recognizer-wasm'
import { keepMoved } from 'recognizer-wasm/internals'
import type { Config } from '../settings/config.ts'
import { addressOf } from './history/caller.ts'
import { measureDurations } from './durations.ts'
import { createMemoryHistory, createSharedHistory, type History, type HistoryOptions } from './history/history.ts'
import { createImageReader, type Receive } from './images/reader.ts'
import type { Log } from '../scheduling/threads.ts'
import { loadModels, type Models } from './models.ts'

/** The model behind /get-alphabet and /get-alphabet2. */
const ALPHABET = 'alphabet'

const NOTHING: Recognition = { letter: null, confidence: 0, candidates: [], lookedAgain: [] }

export type Letters = Awaited<ReturnType<typeof openLetters>>

/** @param redis where several processes keep one history; without it each process has its own
 * @param given models that are loaded, and that the caller disposes of */
export async function openLetters (config: Config, log: Log, redis?: Redis, given?: Models) {
  const models = given ?? await loadModels(config.modelsDir, log)
  const alphabet = models.get(ALPHABET)
  if (!alphabet) throw new Error(`There is no model "${ALPHABET}" in ${config.modelsDir}`)

  const durations = measureDurations()
  const recognize = (frames: readonly (HandFrame | HandPoints)[]) =>
    durations.time('letter', () => alphabet.recognizer.recognize(frames))
  const history = openHistory({ info: alphabet.info, ttl: config.historyTtl }, redis)
  const secondLooks = alphabet.info.second_look ?? []
  const images = createImageReader({ ...limitsOf(config), secondLooks, log, durations })
  const addFrame = frameReader(history, { info: alphabet.info, recognize })

  return {
    models,
    addFrame,
    /** Remembers an image and names the letter in it, given what the caller showed before. An image without a hand is
     * not remembered.
     * @param receive brings the bytes of the image, within the budget that they have
     * @param gone aborted when nobody waits for the letter any more
     * @returns the letter, and the frame that the image is
     * @throws RequestError as `handsIn` of {@link createImageReader} */
    async addImage (caller: string, receive: Receive, gone?: AbortSignal) {
      let arrived = 0
      const { frame, scene } = await images.handsIn(addressOf(caller), async budget => {
        const image = await receive(budget)
        // The image counts from when it came, not from when a worker had time for it.
        arrived = performance.now()
        return image
      }, gone)
      return { seen: hasHand(frame) ? await addFrame(caller, frame, arrived, scene) : NOTHING, frame }
    },
    /** Whether frames, the newest first, end with a letter; nothing is remembered.
     * @param framesPerSecond how fast they were taken; the model's own pace when left out */
    verify: (letter: string, frames: readonly HandPoints[], framesPerSecond?: number) =>
      // Packed, or the package warns on the server's log of points that a client mistook.
      verifyLetter({ info: alphabet.info, recognize }, letter, frames.map(packHandPoints), framesPerSecond),
    forget: history.forget,
    imagesWaiting: images.waiting,
    workersReplaced: images.replaced,
    durations: durations.histogram,
    warmUp: images.warmUp,
    async close () {
      await images.close()
      if (!given) for (const { recognizer } of models.values()) await recognizer.dispose()
    }
  }
}

function openHistory (options: HistoryOptions, redis?: Redis): History {
  const memory = createMemoryHistory(options)
  return redis ? createSharedHistory(redis, options, memory) : memory
}

/** Remembers the frames of callers, and names the letter in each, given what the caller showed before. */
const frameReader = (history: History, { info, recognize }: Pick<LetterRecognizer, 'info' | 'recognize'>) =>
  async (caller: string, frame: HandFrame, arrived = performance.now(), scene?: Scene): Promise<Recognition> => {
    const moment = await history.add(caller, frame, arrived, scene)
    const { seen, moved } = keepMoved(await recognize(moment.frames), moment, info)
    if (moved !== moment.moved) await history.keep(caller, moved)
    return seen
  }

const limitsOf = ({ recognitionWorkers, maxImagePixels, maxImageBytes, imageTimeout }: Config) =>
  ({ workers: recognitionWorkers, maxPixels: maxImagePixels, largest: maxImageBytes, timeout: imageTimeout })
