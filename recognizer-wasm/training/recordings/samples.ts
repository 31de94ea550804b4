// Reads recorded signs: JSONL, one sample a line.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { mirrored, readRecordings, type Crop, type Recording, type Side } from 'recognizer-wasm'
import { UNLICENSED } from 'recognizer-wasm/internals'
import type { Vector } from '../../mesh/vectors.ts'

/** A picture of the hand, as it was taken. */
export interface Picture extends Crop { hand: Side }

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
  /** What the hand means in the alphabet it was made in, where that is another one. */
  own?: string
  /** The true joints of a rendered hand, as a right one: x to the right, y down, z away, in any unit. */
  joints?: Vector[]
  picture?: Picture
}

/**
 * What hands mean that make no letter of ours and have the points of one all the same. Thumb and index that make a ring
 * are an F too often: a model that learned that they are none reads a third less of the Fs. Two fingers that point
 * down, an N elsewhere, are a P as it ends.
 */
const LIKE_A_LETTER: ReadonlySet<string> = new Set(['9', 'F', 'N'])
const isLikeALetter = ({ label, own }: Sample): boolean =>
  label === null && own !== undefined && LIKE_A_LETTER.has(own)

/** Whether its licence lets a recording be learned from: one that was published without may only be measured on. */
export const isLicensed = (sample: Sample): boolean => sample.licence !== UNLICENSED

/** Whether a recording may be learned from as what its label says. */
export const mayTrainOn = (sample: Sample): boolean => isLicensed(sample) && !isLikeALetter(sample)

/** The signers nobody is: of some of their hands the true joints are known. */
export const renderedSigners = (samples: readonly Sample[]): ReadonlySet<string> =>
  new Set(samples.filter(({ joints }) => joints).map(({ signer }) => signer))

/**
 * Reads every `.jsonl` file of some folders, or such files.
 * @param only names of files (without `.jsonl`) to read; all when left out
 * @throws when a line is not a recording, with its file and number
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

/** @param source whose recording it is */
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

/** Names samples by everything that can be learned from them. */
export function hashOf (samples: readonly Sample[]): string {
  const hash = createHash('sha256')
  for (const sample of samples) hash.update(`${JSON.stringify(sample)}\n`)
  return hash.digest('hex')
}
