// A worker and its scope in one thread.
import type { WorkerLike } from 'recognizer-wasm/client'

/** @returns the worker as a page sees it, and its global scope */
export function connectedWorker () {
  const worker: WorkerLike = {
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    terminate () {},
    postMessage: (data: unknown) => scope.onmessage({ data })
  }
  const scope = {
    onmessage: (_event: { data: unknown }) => {},
    postMessage: (data: unknown) => worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data }))
  }
  return { worker, scope }
}
