// Reads recorded signs: JSONL, one sample a line.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { UNLICENSED, readRecordings, type Recording } from 'recognizer-wasm'
import type { Vector } from '../skeleton/vectors.ts'

/** One recording of one sign: a still, or a movement. */
export interface Sample {
  source: string
  signer: string
  /** Null: a hand that makes no sign of the set. */
  label: string | null
  /** A still has one frame. Oldest first, each 21 points of a right hand; z is 0 when `flat`. */
  frames: Vector[][]
  /** Frames a second; null for stills and where unknown. */
  fps: number | null
  /** The depth was never recorded. */
  flat: boolean
  /** Under which the recording was published; null for one's own. */
  licence: string | null
  /** Where the wrist was in the picture, frame by frame, when recorded: shares of its width and height. */
  track: Vector[] | null
}

/** Whether a recording may be learned from: one that was published without a licence may only be measured on. */
export const mayTrainOn = ({ licence }: Sample): boolean => licence !== UNLICENSED

/**
 * Reads every `.jsonl` file of a folder, or one file.
 * @param only names of files (without `.jsonl`) to read; all when left out
 * @throws when a line is not a recording, with its file and number
 */
export async function readSamples (location: string, only?: readonly string[]): Promise<Sample[]> {
  const files = location.endsWith('.jsonl')
    ? [location]
    : (await readdir(location)).filter(file => file.endsWith('.jsonl')).sort().map(file => path.join(location, file))
  const wanted = files.filter(file => !only || only.includes(path.basename(file, '.jsonl')))
  const samples = await Promise.all(wanted.map(samplesOf))
  if (samples.flat().length === 0) throw new Error(`No samples found in ${location}`)
  return samples.flat()
}

async function samplesOf (file: string): Promise<Sample[]> {
  const text = await readFile(file, 'utf8')
  try {
    return readRecordings(text).map(recording => toSample(recording, path.basename(file, '.jsonl')))
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause })
  }
}

function toSample ({ label, signer, hand, frames, fps, licence, track }: Recording, source: string): Sample {
  const toRight = hand === 'left' ? -1 : 1
  return {
    source,
    signer: signer ?? source,
    label: label && label.toLowerCase(),
    frames: frames.map(points => points.map(([x, y, z]): Vector => [toRight * x, y, z ?? 0])),
    fps,
    flat: frames.every(points => points.every(([, , z]) => z === null)),
    licence,
    track: track?.map(([x, y]): Vector => [toRight * x, y, 0]) ?? null
  }
}

/** Names samples by everything that can be learned from them. */
export function hashOf (samples: readonly Sample[]): string {
  const hash = createHash('sha256')
  for (const sample of samples) hash.update(`${JSON.stringify(sample)}\n`)
  return hash.digest('hex')
}
