// Uses each batch three times: drawing a batch takes five times as long as training on it.
import type { Batch } from '../contract.ts'
import { supplyBatches, type BatchSource, type BatchSupply } from './batch-supply.ts'

const USES_PER_BATCH = 3
/** Batches between two uses of the same one, to avoid overfitting to it. */
const SPACING = 20
/** How far back a batch may be reused. */
const MAX_BATCH_AGE = (USES_PER_BATCH - 1) * SPACING

const newestOfStep = (step: number): number => Math.floor(step / USES_PER_BATCH)

/** Index of the batch for a step. At the start, repetitions are closer together. */
export function batchOfStep (step: number): number {
  const newest = newestOfStep(step)
  return newest - step % USES_PER_BATCH * Math.min(SPACING, Math.floor(newest / USES_PER_BATCH))
}

/** Starts at the batch of step `first`. The sequence does not depend on where a run was interrupted. */
export function repeatBatches (source: BatchSource, first: number): BatchSupply {
  let step = first
  let next = Math.max(0, newestOfStep(first) - MAX_BATCH_AGE)
  const drawn = supplyBatches(source, next)
  const kept = new Map<number, Batch>()
  return {
    async next () {
      const wanted = batchOfStep(step++)
      while (next <= wanted) {
        kept.set(next, await drawn.next())
        kept.delete(next++ - MAX_BATCH_AGE - 1)
      }
      return kept.get(wanted)!
    },
    close: drawn.close
  }
}
