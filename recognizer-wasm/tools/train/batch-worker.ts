// Draws batches on a second core while the first one learns from those before.
import { parentPort, workerData } from 'node:worker_threads'
import type { Recipe } from './batch-supply.ts'
import { drawBatch } from './examples.ts'
import { createRandom } from './random.ts'
import { prepareMaterial } from './material.ts'

const { samples, labels, seed, lsf, size } = workerData as Recipe
const material = prepareMaterial(samples, labels, seed, lsf)

parentPort!.on('message', (step: number) => {
  const batch = drawBatch(material, size, createRandom(seed, step))
  parentPort!.postMessage({ step, batch }, [batch.stills.buffer, batch.sequences.buffer, batch.targets.buffer] as ArrayBuffer[])
})
