// A worker thread that draws batches ahead of the training, in order.
import { Worker } from 'node:worker_threads'
import type { TrackerModelWeights } from '../hands/tracker-model.ts'
import type { Sample } from '../recordings/samples.ts'
import type { Batch, BatchSize } from '../contract.ts'

/** Everything that determines the batches. */
export interface BatchSource {
  samples: readonly Sample[]
  labels: readonly string[]
  seed: number
  /** Whether letters of the LSF alphabet may be synthesized in addition to the recordings. */
  withAlphabet: boolean
  /** The tracker model for synthetic hands. */
  trackerModel?: TrackerModelWeights
  size: BatchSize
}

export interface BatchSupply {
  next (): Promise<Batch>
  close (): Promise<unknown>
}

/** Batches drawn in advance. */
const BATCHES_AHEAD = 2

/** Starts at batch `first`. */
export function supplyBatches (source: BatchSource, first: number): BatchSupply {
  const ready: Batch[] = []
  const failures: Error[] = []
  let asked = first
  let notify = () => {}
  const worker = new Worker(new URL('./batch-worker.mjs', import.meta.url), { workerData: source })
  worker.on('message', (batch: Batch) => {
    ready.push(batch)
    notify()
  })
  worker.on('error', error => {
    failures.push(error)
    notify()
  })
  const order = () => worker.postMessage(asked++)
  for (let i = 0; i < BATCHES_AHEAD; i++) order()
  return {
    async next () {
      while (ready.length === 0 && failures.length === 0) await new Promise<void>(resolve => { notify = resolve })
      if (failures[0]) throw failures[0]
      order()
      return ready.shift()!
    },
    close: () => worker.terminate()
  }
}
