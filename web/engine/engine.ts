// The page's side of the recognizer: one frame at a time goes to the worker, one reading comes back.
import type { EngineChoice, EngineState, FromWorker, Reading, ToWorker } from './protocol.ts'

export interface Engine {
  readonly state: EngineState
  /** @throws when the picture cannot be read. The picture is gone afterwards. */
  follow (picture: ImageBitmap, at: number): Promise<Reading>
  read (picture: ImageBitmap): Promise<Reading>
  /** The learner stopped: what was seen so far means nothing for what comes. */
  forget (): void
  useNewerModel (): void
}

interface Listeners {
  onProgress: (loaded: number, total: number) => void
  onNewerModel: () => void
}

/** @throws when the recognizer cannot be started */
export async function startEngine (engine: EngineChoice, { onProgress, onNewerModel }: Listeners): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const waiting = new Map<number, PromiseWithResolvers<Reading>>()
  const started = withResolvers<EngineState>()
  let asked = 0

  worker.onerror = event => started.reject(new Error(event.message || 'The recognizer’s worker did not start'))
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.kind) {
      case 'progress': return onProgress(data.loaded, data.total)
      case 'ready': return started.resolve(data.state)
      case 'failed': return started.reject(new Error(data.reason))
      case 'newer-model': return onNewerModel()
      case 'reading': waiting.get(data.id)?.resolve(data.reading); break
      case 'unreadable': waiting.get(data.id)?.reject(new Error(data.reason))
    }
    waiting.delete(data.id)
  }
  const ask = (message: { kind: 'frame', at: number } | { kind: 'photo' }, picture: ImageBitmap): Promise<Reading> => {
    const id = ++asked
    const answer = withResolvers<Reading>()
    waiting.set(id, answer)
    tell({ ...message, id, picture }, [picture])
    return answer.promise
  }

  tell({ kind: 'start', engine, session: randomName() })
  const state = await started.promise
  return {
    state,
    follow: (picture, at) => ask({ kind: 'frame', at }, picture),
    read: picture => ask({ kind: 'photo' }, picture),
    forget: () => tell({ kind: 'forget' }),
    useNewerModel: () => tell({ kind: 'use-newer-model' })
  }
}

interface PromiseWithResolvers<T> { promise: Promise<T>, resolve: (value: T) => void, reject: (error: Error) => void }

function withResolvers<T> (): PromiseWithResolvers<T> {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((_resolve, _reject) => { resolve = _resolve; reject = _reject })
  return { promise, resolve, reject }
}

/** Not randomUUID, which a page without TLS does not have. */
const randomName = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
