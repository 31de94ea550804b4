// Draws batches on a second core while the first one trains.
import { parentPort, workerData } from 'node:worker_threads'
import { createRandom } from '../skeleton/random.ts'
import { drawBatch } from './batch.ts'
import type { BatchSource } from './batch-supply.ts'
import { prepareTrainingSet } from './training-set.ts'

const { samples, labels, seed, withAlphabet, size, trackerModel } = workerData as BatchSource
const set = prepareTrainingSet(samples, labels, seed, withAlphabet, trackerModel)

parentPort?.on('message', (step: number) => {
  const batch = drawBatch(set, size, createRandom(seed, step))
  const buffers = [batch.stills, batch.sequences, batch.targets].map(({ buffer }) => buffer as ArrayBuffer)
  parentPort?.postMessage(batch, buffers)
})
