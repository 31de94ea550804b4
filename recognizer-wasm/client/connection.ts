// The page's side of the recognizer's worker: sends requests and matches the answers to them.
import { DactyloError } from '../src/errors.ts'
import { toCrossOriginError } from './bitmap.ts'
import type { OnProgress } from './downloads.ts'
import type { SavedPersonal } from '../src/letters/personal-examples.ts'
import { toDactyloError } from './error-code.ts'
import { hexadecimal } from './hexadecimal.ts'
import type { FromWorker, Reading, Settings, ToWorker, Backends } from './protocol.ts'
import { deserializeError } from './sent-error.ts'

/** The part of a Worker that we use. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onmessageerror' | 'onerror'>

export type Question = { kind: 'frame', timestamp: number } | { kind: 'photo' }

export interface Connection {
  started: Promise<Backends>
  ask (message: Question, picture: ImageBitmap): Promise<Reading>
  /** Learns the hand in the newest frame. */
  learn (name: string): Promise<SavedPersonal | null>
  tell (message: ToWorker): void
  /** Ends the worker, and rejects every pending request. */
  end (error: DactyloError): void
}

export interface Listener {
  onProgress: OnProgress
  onReady: (backends: Backends) => void
  onNewerModel: () => void
  /** The worker ended by itself and will not answer any more. */
  onEnd: (error: DactyloError) => void
}

/** Connects to a worker. If the worker itself fails, it is ended and every pending request is rejected. */
export function connect (worker: WorkerLike, settings: Settings, listener: Listener): Connection {
  const waiting = new Map<number, Pending<unknown>>()
  const starting = pending<Backends>()
  const tell: Tell = (message, transfer = []) => worker.postMessage(message, transfer)
  const end = (error: DactyloError) => {
    worker.terminate()
    for (const { reject } of [starting, ...waiting.values()]) reject(error)
    waiting.clear()
  }
  const fail = (error: DactyloError) => {
    end(error)
    listener.onEnd(error)
  }
  const begin = (backends: Backends) => {
    starting.resolve(backends)
    listener.onReady(backends)
  }
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.kind) {
      case 'progress': return listener.onProgress(data.loaded, data.total)
      case 'ready': return begin({ ...data.state, problems: data.state.problems.map(deserializeError) })
      case 'failed': return fail(deserializeError(data.error))
      case 'newer-model': return listener.onNewerModel()
      default: return settleRequest(waiting, data)
    }
  }
  onFailure(worker, fail)
  tell({ kind: 'start', settings, session: hexadecimal(crypto.getRandomValues(new Uint8Array(16))) })
  return {
    started: starting.promise,
    tell,
    end,
    ...createRequests(waiting, tell)
  }
}

type Tell = (message: ToWorker, transfer?: Transferable[]) => void

/** Numbers the requests and waits for their answers. */
function createRequests (waiting: Map<number, Pending<unknown>>, tell: Tell): Pick<Connection, 'ask' | 'learn'> {
  let asked = 0
  const answerTo = <T> (id: number): Promise<T> => {
    const question = pending<T>()
    waiting.set(id, question)
    return question.promise
  }
  return {
    async ask (message, picture) {
      const id = ++asked
      try {
        tell({ ...message, id, picture }, [picture])
      } catch (error) {
        picture.close()
        throw toDactyloError('worker', toCrossOriginError(error))
      }
      return await answerTo<Reading>(id)
    },
    learn (name) {
      const id = ++asked
      tell({ kind: 'learn', id, name })
      return answerTo<SavedPersonal | null>(id)
    }
  }
}

const NOT_LOADED = 'The recognizer’s worker did not start: its script did not load, or the page’s policy forbids ' +
  'it. Serve it with Access-Control-Allow-Origin, allow it in worker-src, or pass the option files or worker'

/** Calls `fail` when the worker itself fails. */
function onFailure (worker: WorkerLike, fail: (error: DactyloError) => void) {
  worker.onmessageerror = () =>
    fail(new DactyloError('worker', 'A message from the recognizer’s worker could not be read'))
  worker.onerror = event => {
    // The pending requests are rejected with this error, so keep it out of the console.
    event.preventDefault()
    const message = event.message || NOT_LOADED
    fail(new DactyloError('worker', message, { cause: event.error ?? event }))
  }
}

function settleRequest (waiting: Map<number, Pending<unknown>>, answer: Extract<FromWorker, { id: number }>) {
  const question = waiting.get(answer.id)
  waiting.delete(answer.id)
  if (answer.kind === 'reading') question?.resolve(answer.reading)
  else if (answer.kind === 'learned') question?.resolve(answer.personal)
  else question?.reject(deserializeError(answer.error))
}

interface Pending<T> { promise: Promise<T>, resolve (value: T): void, reject (error: Error): void }

/** Promise.withResolvers, which older supported browsers lack. */
function pending<T> (): Pending<T> {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((_resolve, _reject) => { resolve = _resolve; reject = _reject })
  return { promise, resolve, reject }
}
