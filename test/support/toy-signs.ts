// Two signs for training, and loading the trained model.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Test } from 'tap'
import {
  openLetterRecognizer, LANDMARKS, type HandPoints, type LetterRecognizer
} from 'recognizer-wasm'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'

/** Toy signs: the shapes of two letters under other names. */
export const SIGNS = { 'thumbs out': 'l', horns: 'h' } as const

/** A still of a sign by one of three signers, depending on the seed. */
export const recording = (label: string, seed: number) => ({
  signer: `signer ${seed % 3}`,
  label,
  hand: 'right',
  frames: [pointsOf(signingHand(SIGNS[label as keyof typeof SIGNS], createRandom(seed)))]
})

/** Writes the signs into a new folder. */
export async function writeRecordings (folder: string, rows: readonly object[], name = 'mine'): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${name}.jsonl`), rows.map(row => JSON.stringify(row)).join('\n'))
}

/** Both signs, four times by each of three signers. */
export const writeToySet = (folder: string): Promise<void> =>
  writeRecordings(
    folder,
    Array.from({ length: 12 }, (_, seed) => Object.keys(SIGNS).map(label => recording(label, seed))).flat()
  )

export const frameOf = (points: readonly (readonly [number, number, number])[]): HandPoints =>
  Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]!]))

/** Loads a trained model as a client does. */
export async function served (t: Test, folder: string): Promise<LetterRecognizer> {
  const archive = await readFile(path.join(folder, 'model.zip'))
  const recognizer = await openLetterRecognizer(archive)
  t.teardown(() => recognizer.dispose())
  return recognizer
}
