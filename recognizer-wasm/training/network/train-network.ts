// The training loop.
import type { Batch, BatchSize } from '../contract.ts'
import type { Learner } from './learner.ts'

export const BATCH_SIZE: BatchSize = { stills: 208, sequences: 64 }
export const ONLY_STILLS: BatchSize = { stills: 256, sequences: 0 }

const MAX_LEARNING_RATE = 2e-3
const WARM_UP = { steps: 100, share: 0.1 }

export interface TrainingProgress { step: number, steps: number, loss: number }

/** Learning rate schedule: linear warm-up, then cosine decay to zero (arXiv:1608.03983). */
function learningRate (step: number, steps: number): number {
  const fall = 0.5 * (1 + Math.cos(Math.PI * step / steps))
  return MAX_LEARNING_RATE * Math.min((step + 1) / Math.min(WARM_UP.steps, WARM_UP.share * steps), fall)
}

/** A network in training, and its source of batches. */
export interface TrainedNetwork { learner: Learner, nextBatch (): Promise<Batch> }

/** Trains networks side by side from their current step to `steps`. `each` runs after every step, for example to
 * save. */
export async function trainNetworks (
  networks: readonly TrainedNetwork[],
  steps: number,
  each: (progress: TrainingProgress) => void | Promise<void> = () => {}
): Promise<void> {
  const { state } = networks[0]!.learner
  while (state.steps < steps) {
    const rate = learningRate(state.steps, steps)
    let loss = 0
    for (const { learner, nextBatch } of networks) loss += await learner.step(await nextBatch(), rate) / networks.length
    await each({ step: state.steps, steps, loss })
  }
}
