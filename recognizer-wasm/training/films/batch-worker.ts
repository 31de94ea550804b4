// Draws batches on a second core while the first one trains.
import { parentPort, workerData } from 'node:worker_threads'
import { createRandom } from '../skeleton/random.ts'
import { drawBatch, stillPool } from './batch.ts'
import type { BatchSource } from './batch-supply.ts'
import { prepareTrainingSet } from './training-set.ts'

const { samples, labels, seed, withAlphabet, size, trackerModel } = workerData as BatchSource
const set = prepareTrainingSet(samples, labels, seed, withAlphabet, trackerModel)
/** Its seed comes from a stream that no step has. */
const pickStill = stillPool(set, createRandom(seed, 2 ** 32 - 1).integer(2 ** 31))

parentPort?.on('message', (step: number) => {
  const batch = drawBatch(set, pickStill, size, createRandom(seed, step))
  const buffers = [batch.stills, batch.sequences, batch.targets].map(({ buffer }) => buffer as ArrayBuffer)
  parentPort?.postMessage(batch, buffers)
})
