// The page's side of the recognizer: one worker, started when first needed and kept while the page is open.
import { v4 as uuidv4 } from 'uuid'
import { onEnd } from '../lifetime.ts'
import type { OnProgress } from './downloads.ts'
import type { FromWorker, Reading, RecognizerState, ToWorker, Way } from './protocol.ts'

export interface Recognizer {
  /** Starts it, unless it runs.
   * @throws when it cannot be started; the next call tries again */
  start (): Promise<RecognizerState>
  /** Whether only the server can read pictures, and the learner has not agreed that it gets them. */
  asksFirst (): boolean
  /** The learner agrees, until the page is closed. */
  agree (): void
  /** The next frame of a film. The picture is gone afterwards. `at`: milliseconds, rising.
   * @throws RecognizerStopped, or another error where this one picture cannot be read */
  follow (picture: ImageBitmap, at: number): Promise<Reading>
  /** A picture that has nothing to do with the one before. It is gone afterwards. @throws as `follow` */
  read (picture: ImageBitmap): Promise<Reading>
  /** The learner stopped: what was seen so far means nothing for what comes. */
  forget (): void
  useNewerModel (): void
  /** Tells how much is downloaded, in bytes over the wire: now and with each change, until the signal ends. */
  onProgress (listener: OnProgress, signal: AbortSignal): void
}

/** It did not start, was not started, or its worker died; or nobody has agreed that pictures leave the device. */
export class RecognizerStopped extends Error {
  override readonly name = 'RecognizerStopped'
}

export interface RecognizerListener {
  onReady: (state: RecognizerState) => void
  /** From now on pictures go to the server. */
  onAgreed: () => void
  onNewerModel: () => void
}

/** What there is of a Worker here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onmessageerror' | 'onerror'>

const openWorker = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

export function createRecognizer (
  way: Way, { onReady, onAgreed, onNewerModel }: RecognizerListener, open = openWorker
): Recognizer {
  let connection: Connection | undefined
  const { picturesLeave, ...consent } = createConsent(onAgreed)
  let progress: [loaded: number, total: number] = [0, 0]
  const progressListeners = new Set<OnProgress>()

  const listener = {
    onReady (state: RecognizerState) { picturesLeave(state); onReady(state) },
    onNewerModel,
    onProgress (...values: [number, number]) {
      progress = values
      for (const listener of progressListeners) listener(...values)
    },
    onEnd () { connection = undefined }
  }
  const ask = async (message: Question, picture: ImageBitmap) => {
    if (connection && !consent.asksFirst()) return await connection.ask(message, picture)
    picture.close()
    throw new RecognizerStopped(connection ? 'Nobody has agreed to send pictures' : 'The recognizer does not run')
  }
  return {
    start () {
      connection ??= connect(open(), way, listener)
      return connection.started
    },
    ...consent,
    follow: (picture, at) => ask({ kind: 'frame', at }, picture),
    read: picture => ask({ kind: 'photo' }, picture),
    forget: () => connection?.tell({ kind: 'forget' }),
    useNewerModel: () => connection?.tell({ kind: 'use-newer-model' }),
    onProgress (listener, signal) {
      listener(...progress)
      progressListeners.add(listener)
      onEnd(signal, () => progressListeners.delete(listener))
    }
  }
}

/** Whether pictures may go to the server. */
function createConsent (onAgreed: () => void) {
  let [isNeeded, isAgreed] = [false, false]
  return {
    picturesLeave ({ hands }: RecognizerState) { isNeeded = hands === null },
    asksFirst: () => isNeeded && !isAgreed,
    agree () {
      isAgreed = true
      onAgreed()
    }
  }
}

type Question = { kind: 'frame', at: number } | { kind: 'photo' }

interface Connection {
  started: Promise<RecognizerState>
  ask (message: Question, picture: ImageBitmap): Promise<Reading>
  tell (message: ToWorker): void
}

interface ConnectionListener extends Omit<RecognizerListener, 'onAgreed'> {
  onProgress: OnProgress
  /** The worker is gone, and nothing more comes of it. */
  onEnd: () => void
}

/** Whatever goes wrong with the worker as a whole ends it, and with it every question. */
function connect (worker: WorkerLike, way: Way, listener: ConnectionListener): Connection {
  const waiting = new Map<number, Pending<Reading>>()
  const starting = pending<RecognizerState>()
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  let asked = 0

  const end = (reason: string) => {
    worker.terminate()
    const stopped = new RecognizerStopped(reason)
    for (const { reject } of [starting, ...waiting.values()]) reject(stopped)
    waiting.clear()
    listener.onEnd()
  }
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.kind) {
      case 'progress': return listener.onProgress(data.loaded, data.total)
      case 'ready': starting.resolve(data.state); return listener.onReady(data.state)
      case 'failed': return end(data.reason)
      case 'newer-model': return listener.onNewerModel()
      default: return settle(waiting, data)
    }
  }
  worker.onmessageerror = () => end('The recognizer’s worker said what cannot be read')
  worker.onerror = event => {
    // It is told to whoever waits for an answer, and need not be told to the console as well.
    event.preventDefault()
    end(event.message || 'The recognizer’s worker did not start')
  }
  tell({ kind: 'start', way, session: uuidv4() })
  return {
    started: starting.promise,
    tell,
    ask (message, picture) {
      const id = ++asked
      const question = pending<Reading>()
      waiting.set(id, question)
      tell({ ...message, id, picture }, [picture])
      return question.promise
    }
  }
}

function settle (waiting: Map<number, Pending<Reading>>, answer: Extract<FromWorker, { id: number }>) {
  const question = waiting.get(answer.id)
  waiting.delete(answer.id)
  if (answer.kind === 'reading') question?.resolve(answer.reading)
  else question?.reject(new Error(answer.reason))
}

interface Pending<T> { promise: Promise<T>, resolve: (value: T) => void, reject: (error: Error) => void }

/** Promise.withResolvers, which browsers of a few years ago do not have. */
function pending<T> (): Pending<T> {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((_resolve, _reject) => { resolve = _resolve; reject = _reject })
  return { promise, resolve, reject }
}
