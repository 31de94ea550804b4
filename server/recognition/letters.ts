// The parts behind the recognition routes, opened and closed together.
import type { Redis } from '../database/redis.ts'
import {
  hasHand, packHandPoints, verifyLetter, verifyWord, type HandFrame, type HandPoints, type LetterRecognizer,
  type Recognition, type Scene
} from 'recognizer-wasm'
import { keepMoved } from 'recognizer-wasm/internals'
import type { Config } from '../settings/config.ts'
import { addressOf } from './history/caller.ts'
import { measureDurations, replacedWorkers } from './metrics.ts'
import { createMemoryHistory, createSharedHistory, type History, type HistoryOptions } from './history/history.ts'
import { createImageReader, type Receive } from './images/reader.ts'
import type { Log } from '../scheduling/threads.ts'
import { withPauses } from '../scheduling/with-pauses.ts'
import { loadModels, type Models } from './models.ts'

/** The model behind /get-alphabet and /get-alphabet2. */
const ALPHABET = 'alphabet'

/** Frames a second of a model that does not need films. */
const USUAL_RATE = 15

/** Reading one takes a millisecond. */
const FRAMES_BETWEEN_PAUSES = 5

const NOTHING: Recognition = { letter: null, confidence: 0, candidates: [], lookedAgain: [] }

export type Letters = Awaited<ReturnType<typeof openLetters>>

/** @param redis shares the history between several processes
 * @param given loaded models, which the caller disposes of */
export async function openLetters (config: Config, log: Log, redis?: Redis, given?: Models) {
  const models = given ?? await loadModels(config.modelsDir, log)
  const alphabet = models.get(ALPHABET)
  if (!alphabet) throw new Error(`${config.modelsDir} has no model "${ALPHABET}"`)

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
    /** Recognizes the letter in an image, given the caller's previous frames, and remembers the image if it shows a
     * hand.
     * @param receive reads the bytes of the image, within their memory budget
     * @param gone aborted when the client no longer waits
     * @returns the letter and the frame of the image
     * @throws RequestError as `handsIn` of {@link createImageReader} */
    async addImage (caller: string, receive: Receive, gone?: AbortSignal) {
      let arrived = 0
      const { frame, scene } = await images.handsIn(addressOf(caller), async budget => {
        const image = await receive(budget)
        // The time of the image is that of its arrival, not that of a free worker.
        arrived = performance.now()
        return image
      }, gone)
      return { seen: hasHand(frame) ? await addFrame(caller, frame, arrived, scene) : NOTHING, frame }
    },
    ...verifiers({ info: alphabet.info, recognize }),
    forget: history.forget,
    imagesWaiting: images.waiting,
    metrics: [durations.histogram, replacedWorkers(images.replaced)],
    warmUp: images.warmUp,
    async close () {
      await images.close()
      if (!given) for (const { recognizer } of models.values()) await recognizer.dispose()
    }
  }
}

/** Checks films of clients. Nothing of them is remembered. */
const verifiers = (recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>) => ({
  /** The model's frames a second. */
  framesPerSecond: recognizer.info.frames_per_second ?? USUAL_RATE,
  /** Whether a second look, which needs a picture, distinguishes the letter from a similar one. */
  needsPicture: (letter: string) =>
    (recognizer.info.second_look ?? []).some(({ labels }) => labels.includes(letter.toLowerCase())),
  /** Whether frames, newest first, end with a letter.
   * @param framesPerSecond of the recording. Default: that of the model */
  verify: (letter: string, frames: readonly HandPoints[], framesPerSecond?: number) =>
    // Packed frames, because the package would log warnings about malformed points of clients.
    verifyLetter(recognizer, letter, frames.map(packHandPoints), framesPerSecond),
  /** Follows a word to the end of a film. Other requests are answered in between.
   * @param frames the oldest first
   * @param timestamps of the frames, in milliseconds, ascending */
  verifyWord: (word: string, frames: readonly HandPoints[], timestamps: readonly number[]) => {
    const film = frames.map((points, i) => ({ points: packHandPoints(points), timestamp: timestamps[i]! }))
    return verifyWord(recognizer, word, withPauses(film, FRAMES_BETWEEN_PAUSES))
  }
})

function openHistory (options: HistoryOptions, redis?: Redis): History {
  const memory = createMemoryHistory(options)
  return redis ? createSharedHistory(redis, options, memory) : memory
}

/** Recognizes the letter in each frame, given the caller's previous frames, and remembers the frame. */
const frameReader = (history: History, { info, recognize }: Pick<LetterRecognizer, 'info' | 'recognize'>) =>
  async (caller: string, frame: HandFrame, arrived = performance.now(), scene?: Scene): Promise<Recognition> => {
    const moment = await history.add(caller, frame, arrived, scene)
    const { seen, moved } = keepMoved(await recognize(moment.frames), moment, info)
    if (moved !== moment.moved) await history.keep(caller, moved)
    return seen
  }

const limitsOf = ({ recognitionWorkers, maxImagePixels, maxImageBytes, imageTimeout }: Config) =>
  ({ workers: recognitionWorkers, maxPixels: maxImagePixels, largest: maxImageBytes, timeout: imageTimeout })
