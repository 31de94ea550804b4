// Gives each drawn batch to the learner three times: drawing one takes ten times as long as learning from it.
import type { Batch } from '../contract.ts'
import { supplyBatches, type BatchSource, type BatchSupply } from './batch-supply.ts'

const TIMES = 3
/** Batches drawn between two uses of the same one, so that it is not learned by heart. */
const SPACING = 20
/** Batches before the newest that may be used again. */
const OLDEST = (TIMES - 1) * SPACING

const newestOfStep = (step: number): number => Math.floor(step / TIMES)

/** The number of the batch that a step learns from. At the start the uses lie closer together. */
export function batchOfStep (step: number): number {
  const newest = newestOfStep(step)
  return newest - step % TIMES * Math.min(SPACING, Math.floor(newest / TIMES))
}

/** Starts with the batch of step `first`; what comes out does not depend on where a run was interrupted. */
export function repeatBatches (source: BatchSource, first: number): BatchSupply {
  let step = first
  let next = Math.max(0, newestOfStep(first) - OLDEST)
  const drawn = supplyBatches(source, next)
  const kept = new Map<number, Batch>()
  return {
    async next () {
      const wanted = batchOfStep(step++)
      while (next <= wanted) {
        kept.set(next, await drawn.next())
        kept.delete(next++ - OLDEST - 1)
      }
      return kept.get(wanted)!
    },
    close: drawn.close
  }
}
