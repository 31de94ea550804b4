// Saves and resumes interrupted trainings.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { LearnerState } from './learner.ts'

/** Everything that determines the result of a run, by name. */
export type Run = Readonly<Record<string, string | number | boolean>>

export interface Checkpoint {
  run: Run
  /** One per network. */
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
 * Loads a folder's interrupted run, if there is one.
 * @throws if it is a different run, listing the differences, so that a mistyped option never discards hours of work
 */
export async function loadCheckpoint (folder: string, run: Run): Promise<Checkpoint | undefined> {
  const bytes = await readFile(fileIn(folder)).catch(() => undefined)
  if (!bytes) return undefined
  const checkpoint = deserialize(bytes) as Partial<Checkpoint>
  const differences = Object.keys(run).filter(name => checkpoint.run?.[name] !== run[name])
  if (differences.length === 0) return checkpoint as Checkpoint
  throw new Error(`${fileIn(folder)} belongs to an interrupted training that differs in: ${differences.join(', ')}.\n` +
    'To resume it, pass the same recordings and options. To start over, pass another --out or delete that file.')
}

export async function removeCheckpoint (folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true })
}
