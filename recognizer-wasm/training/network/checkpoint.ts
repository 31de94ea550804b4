// Saves a training run that may be interrupted, and takes it up again where it stopped.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { LearnerState } from './learner.ts'

/** Everything that the result of a run depends on, by name. */
export type Run = Readonly<Record<string, string | number | boolean>>

export interface Checkpoint {
  run: Run
  /** One of each network. */
  learners: LearnerState[]
  losses: number[]
}

const fileIn = (folder: string) => path.join(folder, 'training.checkpoint')

export async function saveCheckpoint (folder: string, checkpoint: Checkpoint): Promise<void> {
  const unfinished = `${fileIn(folder)}.part`
  await writeFile(unfinished, serialize(checkpoint))
  await rename(unfinished, fileIn(folder))
}

/**
 * What a folder holds of an interrupted run, if anything.
 * @throws when that was another run, saying in what it differs: nothing that took hours is lost by a mistyped option
 */
export async function loadCheckpoint (folder: string, run: Run): Promise<Checkpoint | undefined> {
  const bytes = await readFile(fileIn(folder)).catch(() => undefined)
  if (!bytes) return undefined
  const checkpoint = deserialize(bytes) as Partial<Checkpoint>
  const differences = Object.keys(run).filter(name => checkpoint.run?.[name] !== run[name])
  if (differences.length === 0) return checkpoint as Checkpoint
  throw new Error(`${fileIn(folder)} belongs to an interrupted training that differs in: ${differences.join(', ')}.\n` +
    'Give the same recordings and options to go on with it, another --out, or remove that file to start anew.')
}

export async function removeCheckpoint (folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true })
}
