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

/** Trains from the learner's current step up to `steps`; `each` is told of every step and may save it. */
export async function trainNetwork (
  learner: Learner,
  nextBatch: () => Promise<Batch>,
  steps: number,
  each: (progress: TrainingProgress) => void | Promise<void> = () => {}
): Promise<void> {
  while (learner.state.steps < steps) {
    const loss = await learner.step(await nextBatch(), learningRate(learner.state.steps, steps))
    await each({ step: learner.state.steps, steps, loss })
  }
}
