// Reads recorded signs: JSONL, one sample per line.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { mirrored, readRecordings, type Crop, type Recording, type Side } from 'recognizer-wasm'
import { UNLICENSED } from 'recognizer-wasm/internals'
import type { Vector } from '../../mesh/vectors.ts'

/** The picture of the hand. */
export interface Picture extends Crop { hand: Side }

/** One recording of one sign: a still or a movement. */
export interface Sample {
  source: string
  signer: string
  /** Null: a hand that makes no sign. */
  label: string | null
  /** One for a still. Oldest first, each 21 points of a right hand; z is 0 if `flat`. */
  frames: Vector[][]
  /** Frames per second; null for stills, or if unknown. */
  fps: number | null
  /** Whether the recording has no depth. */
  flat: boolean
  /** Licence of the publication; null for the user's own recording. */
  licence: string | null
  /** The wrist's place in each frame, if recorded: shares of the picture's width and height. */
  track: Vector[] | null
  /** The letter in the signer's own alphabet, if that is another one. */
  own?: string
  /** True joints of a rendered hand, as a right hand: x right, y down, z away, in any unit. */
  joints?: Vector[]
  picture?: Picture
}

/**
 * Signs of other alphabets that are not letters of ours but have the points of one. Thumb and index in a ring often
 * look like an F: a model trained to reject them reads a third less of the Fs. Two fingers pointing down, N in other
 * alphabets, look like the end of a P.
 */
const LIKE_A_LETTER: ReadonlySet<string> = new Set(['9', 'F', 'N'])
const isLikeALetter = ({ label, own }: Sample): boolean =>
  label === null && own !== undefined && LIKE_A_LETTER.has(own)

/** Whether the licence allows training; recordings published without one are for evaluation only. */
export const isLicensed = (sample: Sample): boolean => sample.licence !== UNLICENSED

/** Whether a recording may be used for training with its label. */
export const mayTrainOn = (sample: Sample): boolean => isLicensed(sample) && !isLikeALetter(sample)

/** The names of rendered signers: those with known joints for some of their hands. */
export const renderedSigners = (samples: readonly Sample[]): ReadonlySet<string> =>
  new Set(samples.filter(({ joints }) => joints).map(({ signer }) => signer))

/**
 * Reads all `.jsonl` files of folders, or single files.
 * @param only names of files to read, without `.jsonl`; all by default
 * @throws if a line is not a recording, with its file and number
 */
export async function readSamples (locations: readonly string[], only?: readonly string[]): Promise<Sample[]> {
  const files = (await Promise.all(locations.map(filesAt))).flat()
  const wanted = files.filter(file => !only || only.includes(path.basename(file, '.jsonl')))
  const samples = await Promise.all(wanted.map(samplesOf))
  if (samples.flat().length === 0) throw new Error(`No samples found in ${locations.join(', ')}`)
  return samples.flat()
}

async function filesAt (location: string): Promise<string[]> {
  if (location.endsWith('.jsonl')) return [location]
  const names = await readdir(location)
  return names.filter(name => name.endsWith('.jsonl')).sort().map(name => path.join(location, name))
}

async function samplesOf (file: string): Promise<Sample[]> {
  const text = await readFile(file, 'utf8')
  try {
    return readRecordings(text).map(recording => toSample(recording, path.basename(file, '.jsonl')))
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause })
  }
}

/** @param source name of the recording's source */
export function toSample (recording: Recording, source: string): Sample {
  const { label, signer, hand, frames, fps, licence, track, own, joints, crop } = recording
  const asRight = (point: Vector): Vector => hand === 'left' ? mirrored(point) : point
  return {
    source,
    signer: signer ?? source,
    label: label && label.toLowerCase(),
    frames: frames.map(points => points.map(([x, y, z]) => asRight([x, y, z ?? 0]))),
    fps,
    flat: frames.every(points => points.every(([, , z]) => z === null)),
    licence,
    track: track?.map(([x, y]) => asRight([x, y, 0])) ?? null,
    ...(own !== undefined && { own }),
    ...(joints !== undefined && { joints: joints.map(asRight) }),
    ...(crop !== undefined && { picture: { ...crop, hand: hand === 'left' ? hand : 'right' } })
  }
}

/** A hash of everything in the samples that training depends on. */
export function hashOf (samples: readonly Sample[]): string {
  const hash = createHash('sha256')
  for (const sample of samples) hash.update(`${JSON.stringify(sample)}\n`)
  return hash.digest('hex')
}
