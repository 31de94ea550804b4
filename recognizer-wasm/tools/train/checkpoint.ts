// Saves a training run that may be interrupted, and takes it up again where it stopped.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { LearnerState } from './training-step.ts'

export interface Checkpoint {
  /** What was asked for; a run asked for differently starts anew. */
  settings: string
  learner: LearnerState
  losses: number[]
}

const fileIn = (folder: string) => path.join(folder, 'training.checkpoint')

export async function saveCheckpoint (folder: string, checkpoint: Checkpoint): Promise<void> {
  const unfinished = `${fileIn(folder)}.part`
  await writeFile(unfinished, serialize(checkpoint))
  await rename(unfinished, fileIn(folder))
}

/** The saved run of the same settings, if there is one. */
export async function loadCheckpoint (folder: string, settings: string): Promise<Checkpoint | undefined> {
  const bytes = await readFile(fileIn(folder)).catch(() => undefined)
  const checkpoint = bytes && deserialize(bytes) as Checkpoint
  return checkpoint?.settings === settings ? checkpoint : undefined
}

export async function removeCheckpoint (folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true })
}
