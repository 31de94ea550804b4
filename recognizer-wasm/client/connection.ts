// The page's side of the recognizer's worker: sends it questions, and gives each its answer.
import type { OnProgress } from './downloads.ts'
import { LettersStopped, type LettersFault } from './faults.ts'
import { hexadecimal } from './hexadecimal.ts'
import type { FromWorker, Reading, Settings, ToWorker, Ways } from './protocol.ts'

/** The part of a Worker that we use. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onmessageerror' | 'onerror'>

export type Question = { kind: 'frame', at: number } | { kind: 'photo' }

export interface Connection {
  started: Promise<Ways>
  ask (message: Question, picture: ImageBitmap): Promise<Reading>
  tell (message: ToWorker): void
  /** Ends the worker, and refuses every open question. */
  end (reason: string, fault: LettersFault): void
}

export interface Listener {
  onProgress: OnProgress
  onReady: (ways: Ways) => void
  onNewerModel: () => void
  /** The worker has ended by itself, and answers nothing more. */
  onEnd: (reason: string, fault: LettersFault) => void
}

/** Connects to a worker. A failure of the worker as a whole ends it, and refuses every open question. */
export function connect (worker: WorkerLike, settings: Settings, listener: Listener): Connection {
  const waiting = new Map<number, Pending<Reading>>()
  const starting = pending<Ways>()
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  let asked = 0

  const end = (reason: string, fault: LettersFault) => {
    worker.terminate()
    const stopped = new LettersStopped(reason, fault)
    for (const { reject } of [starting, ...waiting.values()]) reject(stopped)
    waiting.clear()
  }
  const fail = (reason: string, fault: LettersFault) => {
    end(reason, fault)
    listener.onEnd(reason, fault)
  }
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.kind) {
      case 'progress': return listener.onProgress(data.loaded, data.total)
      case 'ready': starting.resolve(data.state); return listener.onReady(data.state)
      case 'failed': return fail(data.reason, data.fault)
      case 'newer-model': return listener.onNewerModel()
      default: return settle(waiting, data)
    }
  }
  onFailure(worker, fail)
  tell({ kind: 'start', settings, session: hexadecimal(crypto.getRandomValues(new Uint8Array(16))) })
  return {
    started: starting.promise,
    tell,
    end,
    ask (message, picture) {
      const id = ++asked
      const question = pending<Reading>()
      waiting.set(id, question)
      tell({ ...message, id, picture }, [picture])
      return question.promise
    }
  }
}

/** Calls `fail` with what goes wrong with a worker as a whole. */
function onFailure (worker: WorkerLike, fail: (reason: string, fault: LettersFault) => void) {
  worker.onmessageerror = () => fail('The recognizer’s worker said what cannot be read', 'engine')
  worker.onerror = event => {
    // The open questions are refused with the error: the console need not have it as well.
    event.preventDefault()
    fail(event.message || 'The recognizer’s worker did not start', 'engine')
  }
}

function settle (waiting: Map<number, Pending<Reading>>, answer: Extract<FromWorker, { id: number }>) {
  const question = waiting.get(answer.id)
  waiting.delete(answer.id)
  if (answer.kind === 'reading') question?.resolve(answer.reading)
  else question?.reject(answer.fault ? new LettersStopped(answer.reason, answer.fault) : new Error(answer.reason))
}

interface Pending<T> { promise: Promise<T>, resolve: (value: T) => void, reject: (error: Error) => void }

/** Promise.withResolvers, which browsers of a few years ago do not have. */
function pending<T> (): Pending<T> {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((_resolve, _reject) => { resolve = _resolve; reject = _reject })
  return { promise, resolve, reject }
}
