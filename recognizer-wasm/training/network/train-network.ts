// The training loop: draw a batch, learn from it, slow down towards the end.
import type { Batch, BatchSize } from '../contract.ts'
import type { Learner } from './learner.ts'

export const BATCH_SIZE: BatchSize = { stills: 208, sequences: 64 }

const FASTEST = 2e-3
const WARM_UP = { steps: 100, share: 0.1 }

export interface TrainingProgress { step: number, steps: number, loss: number }

/** The learning rate of a step: a short rise, then a fall to zero along a cosine (arXiv:1608.03983). */
function learningRate (step: number, steps: number): number {
  const fall = 0.5 * (1 + Math.cos(Math.PI * step / steps))
  return FASTEST * Math.min((step + 1) / Math.min(WARM_UP.steps, WARM_UP.share * steps), fall)
}

/** A network that learns, and the batches that it learns from. */
export interface Pupil { learner: Learner, nextBatch (): Promise<Batch> }

/** Trains from the current step of the networks up to `steps`, side by side; `each` may save every step. */
export async function trainNetworks (
  pupils: readonly Pupil[],
  steps: number,
  each: (progress: TrainingProgress) => void | Promise<void> = () => {}
): Promise<void> {
  const { state } = pupils[0]!.learner
  while (state.steps < steps) {
    const rate = learningRate(state.steps, steps)
    let loss = 0
    for (const { learner, nextBatch } of pupils) loss += await learner.step(await nextBatch(), rate) / pupils.length
    await each({ step: state.steps, steps, loss })
  }
}
