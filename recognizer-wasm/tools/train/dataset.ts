// Reads recorded signs: JSONL, one sample a line.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { LANDMARKS, type Side } from '../../src/hand-points.ts'
import type { Vector } from '../parametric-hand/vectors.ts'

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
export const mayTrainOn = ({ licence }: Sample): boolean => licence !== 'none stated'

interface Row {
  source?: string,
  signer?: string,
  label?: string | null,
  hand?: Side | 'unknown',
  fps?: number | null,
  licence?: string
  frames: (number | null)[][][],
  track?: number[][]
}

/**
 * Reads every `.jsonl` file of a folder, or one file.
 * @param only names of files (without `.jsonl`) to read; all when left out
 * @throws when a line is not a sample, with its file and number
 */
export async function readDataset (location: string, only?: readonly string[]): Promise<Sample[]> {
  const files = location.endsWith('.jsonl')
    ? [location]
    : (await readdir(location)).filter(file => file.endsWith('.jsonl')).sort().map(file => path.join(location, file))
  const wanted = files.filter(file => !only || only.includes(path.basename(file, '.jsonl')))
  const samples = await Promise.all(wanted.map(readSamples))
  if (samples.flat().length === 0) throw new Error(`No samples found in ${location}`)
  return samples.flat()
}

async function readSamples (file: string): Promise<Sample[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return []
    try {
      return [toSample(JSON.parse(line), path.basename(file, '.jsonl'))]
    } catch (cause) {
      throw new Error(`${file}:${i + 1} is not a sample: ${(cause as Error).message}`, { cause })
    }
  })
}

function toSample (row: Row, source: string): Sample {
  if (row.label !== null && typeof row.label !== 'string') throw new Error('"label" must be a word or null')
  if (!Array.isArray(row.frames) || row.frames.length === 0) throw new Error('"frames" must hold at least one frame')
  const toRight = row.hand === 'left' ? -1 : 1
  return {
    source,
    signer: row.signer ?? source,
    label: row.label && row.label.toLowerCase(),
    frames: row.frames.map(frame => toPoints(frame, toRight)),
    fps: row.fps ?? null,
    flat: row.frames[0]![1]?.[2] === null,
    licence: row.licence ?? null,
    track: row.track?.map(([x = 0, y = 0]): Vector => [toRight * x, y, 0]) ?? null
  }
}

function toPoints (frame: (number | null)[][], toRight: number): Vector[] {
  if (frame.length !== LANDMARKS.length) throw new Error(`a frame has ${frame.length} points instead of ${LANDMARKS.length}`)
  return frame.map((point): Vector => {
    const [x, y, z] = point
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error('a point must be three numbers (the last may be null)')
    return [toRight * x!, y!, z ?? 0]
  })
}
