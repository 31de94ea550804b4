// Batches in order, drawn ahead by worker threads.
import { Worker } from 'node:worker_threads'
import type { EyeWeights } from '../hands/tracker-eye.ts'
import type { Sample } from '../recordings/samples.ts'
import type { Batch, BatchSize } from '../contract.ts'

/** What batches are made of; the same source makes the same batches. */
export interface BatchSource {
  samples: readonly Sample[]
  labels: readonly string[]
  seed: number
  /** Whether letters of the LSF alphabet may be made up beside the recorded ones. */
  withAlphabet: boolean
  /** How a tracker sees invented hands. */
  eye?: EyeWeights
  size: BatchSize
}

export interface BatchSupply {
  next (): Promise<Batch>
  close (): Promise<unknown>
}

/** How many batches each worker is asked for in advance. */
const AHEAD = 2

/** Starts with the batch of step `first`. What comes out does not depend on how many workers there are. */
export function supplyBatches (source: BatchSource, first: number, workers = 1): BatchSupply {
  const ready = new Map<number, Batch>()
  let next = first
  let asked = first
  let notify = () => {}
  const failures: Error[] = []
  const pool = Array.from({ length: workers }, () => {
    const worker = new Worker(new URL('./batch-worker.mjs', import.meta.url), { workerData: source })
    worker.on('message', ({ step, batch }: { step: number, batch: Batch }) => {
      ready.set(step, batch)
      notify()
    })
    worker.on('error', error => {
      failures.push(error)
      notify()
    })
    return worker
  })
  const order = () => pool[asked % workers]!.postMessage(asked++)
  for (let i = 0; i < workers * AHEAD; i++) order()
  return {
    async next () {
      while (!ready.has(next) && failures.length === 0) await new Promise<void>(resolve => { notify = resolve })
      if (failures[0]) throw failures[0]
      order()
      const batch = ready.get(next)!
      ready.delete(next++)
      return batch
    },
    close: () => Promise.all(pool.map(worker => worker.terminate()))
  }
}
