/**
 * `recognizer-wasm/client`, for web apps: letters from a camera or a picture, read in a worker.
 * @module client
 */
import { DactyloError } from '../src/errors.ts'
import type { Calibration } from '../src/letters/calibration.ts'
import { bitmapOf } from './bitmap.ts'
import { connect, type Connection, type Listener, type Question } from './connection.ts'
import { failingAs, withCode } from './failing-as.ts'
import type { HintedReading, Wanted } from './hinted.ts'
import { isKept } from './kept.ts'
import type { Reading, ToWorker, Ways } from './protocol.ts'
import { settingsFrom, type LettersOptions } from './settings.ts'
import { createState, type LettersState } from './state.ts'

export { DactyloError, type DactyloErrorCode } from '../src/errors.ts'
export type { CameraErrorCode } from './camera.ts'
export type { WorkerLike } from './connection.ts'
export type { HintedReading, Wanted } from './hinted.ts'
export type { Frame, PageLetter, PageReading, Reading, ServerLetter, ServerReading, Ways } from './protocol.ts'
export type { LettersOptions } from './settings.ts'
export type { LettersState } from './state.ts'

export interface WatchOptions {
  /** The letter that the user is to sign, or a function that gives it for each frame. */
  letter?: Wanted
  /** Which camera. */
  camera?: MediaTrackConstraints | undefined
}

export interface Watching {
  /** Fulfils when the watching was stopped, by `stop` or by another `watch`. Rejects with a DactyloError as `start`
   * does; of the camera; `video-failed`; `cross-origin`; `consent-needed`; `server` when it has answered nothing for
   * some seconds; `closed`. */
  done: Promise<void>
  /** Stops the watching, and turns off the camera that it turned on. */
  stop (): void
}

export interface Letters {
  /** What the recognizer does and how far it is. */
  readonly state: LettersState
  /** Calls with the state now and at each change, until the signal ends. */
  onState (listener: (state: LettersState) => void, signal?: AbortSignal): void
  /** Starts the worker and its downloads, unless it runs. `watch` and `read` do so themselves.
   * @throws DactyloError when the worker does not start, a file does not arrive, or this browser cannot do a step and
   * there is no server; the next call tries again */
  start (): Promise<Ways>
  /** Whether the recognizer starts with nothing to download. */
  isKept (): Promise<boolean>
  /**
   * Reads a video until it is stopped, and pauses while the page is hidden. It plays the camera in a video that has
   * no source. Frames must not be mirrored; the element may be, by CSS.
   * One video at a time: to watch another one stops this.
   */
  watch (
    video: HTMLVideoElement, onReading: (reading: HintedReading, timestamp: number) => void, options?: WatchOptions
  ): Watching
  /**
   * Reads a picture that has nothing to do with any other: a file, or what a canvas can draw. The caller keeps it.
   * @throws DactyloError as `start` does; `invalid-argument` when it is no picture; `cross-origin`; `consent-needed`;
   * `server`
   */
  read (picture: ImageBitmapSource, options?: { letter?: string }): Promise<HintedReading>
  /** The user agrees that pictures go to the server, as long as the page is open: for pages that ask in their own way,
   * without `maySendPictures`. */
  agree (): void
  /** Forgets the frames seen so far: they mean nothing for the next ones. */
  forget (): void
  /** Reads from now on as this learner signs: what `calibrate` found, or null for nobody in particular. */
  useCalibration (calibration: Calibration | null): void
  /** Goes on with the newer letter model, where the state has one. */
  useNewerModel (): void
  /** Ends the worker. The next `start`, `watch` or `read` opens another one. */
  close (): void
}

/** Opens nothing yet: the worker starts with the first `start`, `watch` or `read`. */
export function openLetters (options: LettersOptions = {}): Letters {
  const [settings, openWorker] = settingsFrom(options)
  const state = createState()
  const agree = () => state.change({ pictures: 'server' })
  const { start, ask, tell, close } = createSession(state, listener => connect(openWorker(), settings, listener))
  const forget = () => tell({ kind: 'forget' })
  const ready = async (started: Promise<Ways>, signal?: AbortSignal) => {
    await started
    if (!signal?.aborted) await askForPictures(() => state.value, options, agree)
  }
  return {
    get state () { return state.value },
    onState: state.onChange,
    start,
    isKept: () => isKept(settings),
    watch: createWatch({ start, ask }, ready, forget),
    async read (source, { letter } = {}) {
      const [{ hinted }] = await Promise.all([loaded(() => import('./hinted.ts')), ready(start())])
      return hinted(await ask({ kind: 'photo' }, await bitmapOf(source, 'invalid-argument')), letter)
    },
    agree,
    forget,
    useCalibration (calibration) {
      settings.calibration = calibration
      tell({ kind: 'calibrate', calibration })
    },
    useNewerModel () {
      tell({ kind: 'use-newer-model' })
      state.change({ newerModel: false })
    },
    close
  }
}

/** Asks the user before pictures leave the device. An `agree` that comes meanwhile counts, too. */
async function askForPictures (state: () => LettersState, { maySendPictures }: LettersOptions, agree: () => void) {
  if (state().pictures === 'asks' && await maySendPictures?.()) agree()
  if (state().pictures !== 'asks') return
  const [cause] = state().problems
  throw new DactyloError('consent-needed', `This browser finds no hands itself (${cause?.message}), and nobody has ` +
    'agreed to send pictures to the server: give maySendPictures, or call agree()', { cause })
}

const STOPPED = { phase: 'idle', error: null, loaded: 0, total: 0, newerModel: false } as const

/** Keeps the connection to a worker, if there is one, and changes the state by what it says. */
function createSession (state: ReturnType<typeof createState>, open: (listener: Listener) => Connection) {
  let connection: Connection | undefined
  const listener: Listener = {
    onProgress: (loaded, total) => state.change({ loaded, total }),
    onReady: ways => state.change({ phase: 'ready', ...ways, pictures: picturesBy(ways, state.value) }),
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
          // The app's own `worker` throws what it likes.
          const error = withCode('worker', cause)
          listener.onEnd(error)
          return Promise.reject(error)
        }
      }
      return connection.started
    },
    ask (question: Question, picture: ImageBitmap): Promise<Reading> {
      if (connection) return connection.ask(question, picture)
      picture.close()
      return Promise.reject(new DactyloError('closed', 'The recognizer does not run: await start() first'))
    },
    tell: (message: ToWorker) => connection?.tell(message),
    close () {
      connection?.end(new DactyloError('closed', 'The recognizer was closed'))
      connection = undefined
      state.change(STOPPED)
    }
  }
}

type Session = ReturnType<typeof createSession>

function createWatch (
  { start, ask }: Pick<Session, 'start' | 'ask'>, ready: (started: Promise<Ways>, signal: AbortSignal) => Promise<void>,
  forget: () => void
): Letters['watch'] {
  const begin = oneAtATime()
  return (video, onReading, { letter, camera } = {}) => {
    const life = begin()
    const started = start()
    // Its failure is that of `done`.
    started.catch(() => {})
    const watched = loaded(() => import('./watch.ts')).then(({ watchVideo }) => watchVideo(video, life.signal, {
      camera,
      letter,
      ready: () => ready(started, life.signal),
      read: (picture, timestamp) => ask({ kind: 'frame', timestamp }, picture),
      onReading
    }))
    const stop = () => life.abort()
    return { stop, done: watched.finally(stop).finally(forget) }
  }
}

/** Loads what only a reading needs. */
const loaded = <Part> (load: () => Promise<Part>) => failingAs('download', load)

/** @returns a function that gives a new life and ends the one before */
function oneAtATime (): () => AbortController {
  let current = new AbortController()
  return () => {
    current.abort()
    current = new AbortController()
    return current
  }
}

/** Without a hand finder in the page the server gets pictures, once the user has agreed. */
const picturesBy = ({ hands }: Ways, { pictures }: LettersState) =>
  hands !== null ? 'here' : pictures === 'server' ? 'server' : 'asks'
