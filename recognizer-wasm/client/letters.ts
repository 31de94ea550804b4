/**
 * `recognizer-wasm/client`, for web apps: reads letters from a camera or a picture, in a worker.
 * @module client
 */
import { DactyloError } from '../src/errors.ts'
import type { Calibration } from '../src/letters/calibration.ts'
import type { SavedPersonal } from '../src/letters/personal-examples.ts'
import { bitmapOf } from './bitmap.ts'
import { connect, type Connection, type Listener, type Question } from './connection.ts'
import { withErrorCode, toDactyloError } from './error-code.ts'
import type { HintedReading, Wanted } from './hints.ts'
import { isKept } from './cached.ts'
import type { Reading, Settings, SpelledWord, Spelling, ToWorker, Backends } from './protocol.ts'
import type { WordProgress } from '../src/words/word-progress.ts'
import type { ReadWord } from '../src/words/word-reader.ts'
import { settingsFrom, type LettersOptions } from './settings.ts'
import { createState, type LettersState } from './state.ts'

export { DactyloError, type DactyloErrorCode } from '../src/errors.ts'
export type { CameraErrorCode } from './camera.ts'
export type { WorkerLike } from './connection.ts'
export type { HintedReading, Wanted } from './hints.ts'
export type {
  Frame, PageLetter, PageReading, Reading, ServerLetter, ServerReading, SpelledWord, Backends
} from './protocol.ts'
export type { SavedPersonal } from '../src/letters/personal-examples.ts'
export type { FollowedLetter, WordProgress } from '../src/words/word-progress.ts'
export type { ReadWord } from '../src/words/word-reader.ts'
export type { LettersOptions } from './settings.ts'
export type { LettersState } from './state.ts'

export interface WatchOptions {
  /** The letter that the user should sign, or a function that returns it for each frame. */
  letter?: Wanted
  /** The camera to use. */
  camera?: MediaTrackConstraints | undefined
}

export interface Watching {
  /** Fulfils when `stop` ends the watching. Rejects with a DactyloError: those of `start`, those of the camera,
   * `video-failed`, `cross-origin`, `consent-needed`, `closed`, `replaced` if another `watch` began, or `server` if the
   * server has failed for some seconds. */
  done: Promise<void>
  /** Stops watching, and turns off the camera that `watch` turned on. */
  stop (): void
}

export interface Letters {
  /** The current phase, download progress and backends. */
  readonly state: LettersState
  /** Calls the listener with the state now and after each change, until the signal is aborted. */
  onState (listener: (state: LettersState) => void, signal?: AbortSignal): void
  /** Starts the worker and its downloads, unless it runs. `watch` and `read` do this themselves.
   * @throws DactyloError if the worker does not start, a file cannot be loaded, or this browser cannot do a step and
   * there is no server; the next call tries again */
  start (): Promise<Backends>
  /** Whether the recognizer can start without a download. */
  isKept (): Promise<boolean>
  /**
   * Reads a video until it is stopped; pauses while the page is hidden. If the video has no source, it plays the
   * camera. Frames must not be mirrored; the element may be, by CSS.
   * Only one video at a time: watching another one ends this one with the error `replaced`. Pictures are read in
   * between.
   */
  watch (
    video: HTMLVideoElement, onReading: (reading: HintedReading, timestamp: number) => void, options?: WatchOptions
  ): Watching
  /**
   * Follows a requested word that is spelled without a stop, in a video as `watch` reads it. Words need a letter model
   * in the page: if the server reads the letters, `done` rejects with `engine`.
   * @param word in letters of the alphabet; case and accents are ignored. `done` rejects with `invalid-argument` for a
   * word without letters
   */
  follow (
    video: HTMLVideoElement, word: string,
    onProgress: (progress: WordProgress, reading: HintedReading, timestamp: number) => void,
    options?: Pick<WatchOptions, 'camera'>
  ): Watching
  /**
   * Reads a word that is spelled without a stop, as `follow` does.
   * @param words the list to choose from; undefined to read any letters
   * @param onWords gets the likeliest words so far, the best first; null stands for "none of these"
   */
  readWord (
    video: HTMLVideoElement, words: readonly string[] | undefined,
    onWords: (words: ReadWord[], reading: HintedReading, timestamp: number) => void,
    options?: Pick<WatchOptions, 'camera'>
  ): Watching
  /**
   * Reads a single picture: a file, or anything a canvas can draw. It does not close the picture.
   * @throws DactyloError: those of `start`; `invalid-argument` if it is not a picture; `cross-origin`;
   * `consent-needed`; `server`
   */
  read (picture: ImageBitmapSource, options?: { letter?: string }): Promise<HintedReading>
  /** Records the user's consent to send pictures to the server while the page is open. For pages that ask in their own
   * way instead of with `maySendPictures`. */
  agree (): void
  /** Ends the film: later frames do not continue the earlier ones. */
  forget (): void
  /** Adapts the reading to a learner: a result of `calibrate`, or null for none. */
  useCalibration (calibration: Calibration | null): void
  /**
   * Learns the hand that a watched video shows now, for a letter that was asked for, or as an example of a sign with a
   * name of its own. The next frames are read with it. See `Personal.learn` of `recognizer-wasm`.
   * @returns all examples, to store as JSON for `usePersonal`; null if nothing was learned
   * @throws DactyloError: `invalid-argument`; `model-unsupported` if the letter model has no embedding; `engine` if the
   * page does not read the letters itself; `closed`
   */
  learn (name: string): Promise<SavedPersonal | null>
  /** Reads a person's letters and signs with their examples: a result of `learn`, or null for none. */
  usePersonal (personal: SavedPersonal | null): void
  /** Switches to the newer letter model, if `state.newerModel` says there is one. */
  useNewerModel (): void
  /** Ends the worker. The next `start`, `watch` or `read` opens a new one. */
  close (): void
}

/** Creates a recognizer. Its worker starts with the first `start`, `watch` or `read`. */
export function openLetters (options: LettersOptions = {}): Letters {
  const [settings, openWorker] = settingsFrom(options)
  const state = createState()
  const agree = () => state.change({ pictures: 'server' })
  const { start, ask, learn, tell, close } = createSession(state, listener => connect(openWorker(), settings, listener))
  const forget = () => tell({ kind: 'forget' })
  const ready = async (started: Promise<Backends>, signal?: AbortSignal) => {
    await started
    if (!signal?.aborted) await askForPictures(() => state.value, options, agree)
  }
  const watch = createWatch({ start, ask, tell }, ready, forget)
  return {
    get state () { return state.value },
    onState: state.onChange,
    start,
    isKept: () => isKept(settings),
    watch: (video, onReading, options) => watch(video, onReading, options, null),
    follow: (video, word, onProgress, options) => watch(video, onSpelled('follow', ({ progress }, ...seen) =>
      onProgress(progress, ...seen)), options, { kind: 'follow', word }),
    readWord: (video, words, onWords, options) => watch(video, onSpelled('read', ({ words }, ...seen) =>
      onWords(words, ...seen)), options, { kind: 'read', words }),
    async read (source, { letter } = {}) {
      const [{ withHints }] = await Promise.all([importPart(() => import('./hints.ts')), ready(start())])
      return withHints(await ask({ kind: 'photo' }, await bitmapOf(source, 'invalid-argument')), letter)
    },
    agree,
    forget,
    ...adapters(settings, learn, tell),
    useNewerModel () {
      tell({ kind: 'use-newer-model' })
      state.change({ newerModel: false })
    },
    close
  }
}

/** Adapts the current worker, and later ones, to a person. */
function adapters (
  settings: Settings, learn: Session['learn'], tell: Session['tell']
): Pick<Letters, 'useCalibration' | 'learn' | 'usePersonal'> {
  return {
    useCalibration (calibration) {
      settings.calibration = calibration
      tell({ kind: 'calibrate', calibration })
    },
    async learn (name) {
      const personal = await learn(name)
      if (personal) settings.personal = personal
      return personal
    },
    usePersonal (personal) {
      settings.personal = personal
      tell({ kind: 'personalize', personal })
    }
  }
}

/** Asks the user before pictures leave the device. Calling `agree` meanwhile counts, too. */
async function askForPictures (state: () => LettersState, { maySendPictures }: LettersOptions, agree: () => void) {
  if (state().pictures === 'asks' && await maySendPictures?.()) agree()
  if (state().pictures !== 'asks') return
  const [cause] = state().problems
  throw new DactyloError('consent-needed', `This browser cannot find hands itself (${cause?.message}), and the user ` +
    'has not agreed to send pictures to the server. Pass maySendPictures, or call agree()', { cause })
}

const STOPPED = { phase: 'idle', error: null, loaded: 0, total: 0, newerModel: false } as const

/** Keeps the connection to the worker, if it runs, and updates the state from its messages. */
function createSession (state: ReturnType<typeof createState>, open: (listener: Listener) => Connection) {
  let connection: Connection | undefined
  const listener: Listener = {
    onProgress: (loaded, total) => state.change({ loaded, total }),
    onReady: backends => state.change({ phase: 'ready', ...backends, pictures: pictureMode(backends, state.value) }),
    onNewerModel: () => state.change({ newerModel: true }),
    onEnd (error) {
      connection = undefined
      state.change({ ...STOPPED, phase: 'failed', error })
    }
  }
  return {
    start () {
      if (!connection) {
        state.change({ phase: 'loading', error: null })
        try {
          connection = open(listener)
        } catch (cause) {
          // The app's own `worker` may throw anything.
          const error = toDactyloError('worker', cause)
          listener.onEnd(error)
          return Promise.reject(error)
        }
      }
      return connection.started
    },
    ask (question: Question, picture: ImageBitmap): Promise<Reading> {
      if (connection) return connection.ask(question, picture)
      picture.close()
      return Promise.reject(notRunning())
    },
    learn: (name: string) => connection ? connection.learn(name) : Promise.reject(notRunning()),
    tell: (message: ToWorker) => connection?.tell(message),
    close () {
      connection?.end(new DactyloError('closed', 'The recognizer was closed'))
      connection = undefined
      state.change(STOPPED)
    }
  }
}

const notRunning = () => new DactyloError('closed', 'The recognizer is not running. Await start() first')

type Session = ReturnType<typeof createSession>

/** Calls the listener with the words of this kind in the readings of a film. */
const onSpelled = <Kind extends Spelling['kind']> (
  kind: Kind, listener: (spelled: Extract<SpelledWord, { kind: Kind }>, reading: HintedReading, at: number) => void
) => (reading: HintedReading, timestamp: number) => {
    const spelled = reading.by === 'page' ? reading.spelled : null
    if (spelled?.kind === kind) listener(spelled as Extract<SpelledWord, { kind: Kind }>, reading, timestamp)
  }

type WatchFor = (
  video: HTMLVideoElement, onReading: (reading: HintedReading, timestamp: number) => void,
  options: WatchOptions | undefined, spelling: Spelling | null
) => Watching

function createWatch (
  { start, ask, tell }: Pick<Session, 'start' | 'ask' | 'tell'>,
  ready: (started: Promise<Backends>, signal: AbortSignal) => Promise<void>,
  forget: () => void
): WatchFor {
  const begin = oneAtATime()
  return (video, onReading, { letter, camera } = {}, spelling) => {
    const life = begin()
    const started = spelling ? start().then(canSpell) : start()
    tell({ kind: 'spell', spelling })
    // `done` rejects with the same error.
    started.catch(() => {})
    const watched = importPart(() => import('./watch.ts')).then(({ watchVideo }) => watchVideo(video, life.signal, {
      camera,
      letter,
      ready: () => ready(started, life.signal),
      read: (picture, timestamp) => ask({ kind: 'frame', timestamp }, picture),
      onReading
    }))
    const stop = () => life.abort()
    const done = watched.then(() => { if (life.signal.reason instanceof DactyloError) throw life.signal.reason })
    return { stop, done: done.finally(stop).finally(forget) }
  }
}

/** @throws DactyloError `engine` if the server reads the letters: it sends no word */
function canSpell (backends: Backends): Backends {
  if (backends.letters === 'page') return backends
  const [cause] = backends.problems
  throw new DactyloError('engine', 'Words need the letter model in the page, which cannot run here ' +
    `(${cause?.message}). Ask for letter by letter with watch()`, { cause })
}

/** Imports code that is only needed for reading. */
const importPart = <Part> (load: () => Promise<Part>) => withErrorCode('download', load)

/** @returns a function that ends the previous run with an error, and returns the controller of a new one */
function oneAtATime (): () => AbortController {
  let current = new AbortController()
  return () => {
    current.abort(new DactyloError('replaced', 'Another video is watched now. A recognizer watches one at a time'))
    current = new AbortController()
    return current
  }
}

/** Without a hand finder in the page, pictures go to the server, once the user agrees. */
const pictureMode = ({ hands }: Backends, { pictures }: LettersState) =>
  hands !== null ? 'here' : pictures === 'server' ? 'server' : 'asks'
