// The format of recorded signs: JSON Lines, one recording a line. The page writes it, the trainer reads it.
import { DactyloError, messageOf } from './errors.ts'
import { LANDMARKS, type Side } from './hand/points.ts'

/** A point as it was recorded: metres, x to the right, y down, z away from the camera; z is null where unknown. */
export type RecordedPoint = readonly [x: number, y: number, z: number | null]

/** Where a hand is in a picture. */
export interface Crop {
  /** The path of the picture, from a folder that the reader knows. */
  file: string
  /** The 21 points in pixels of the picture, in the order of `LANDMARKS`. */
  points: readonly (readonly [x: number, y: number])[]
}

/** One recording of one sign: a still, which has one frame, or a film. */
export interface Recording {
  /** The sign; null for a hand that makes none. */
  label: string | null
  /** Who signs, if known. */
  signer: string | null
  /** `unknown` counts as right. */
  hand: Side | 'unknown'
  /** The oldest first, each 21 points in the order of `LANDMARKS`. */
  frames: readonly (readonly RecordedPoint[])[]
  /** Frames a second; null for a still, or where unknown. */
  fps: number | null
  /** The licence of its publication; null for one's own recording, `UNLICENSED` where none is stated. */
  licence: string | null
  /** Where the wrist is in the picture, frame by frame, as shares of its width and height; null where unknown. */
  track: readonly (readonly [x: number, y: number])[] | null
  /** The letter in the signer's own alphabet, where that is not the label's alphabet. */
  own?: string
  /** The true joints of a rendered hand, in the order of `LANDMARKS`: camera axes as those of frames, any unit. */
  joints?: readonly (readonly [x: number, y: number, z: number])[]
  /** A picture of the hand, for a still. */
  crop?: Crop
}

/** The licence of a recording that was published without one: it may be measured on, not learned from. */
export const UNLICENSED = 'none stated'

/**
 * One line for each recording.
 * @throws DactyloError `invalid-argument` when a recording could not be read again: the message has its number
 */
export function writeRecordings (recordings: readonly Recording[]): string {
  return recordings.map((recording, i) => `${JSON.stringify(numbered(i, () => recordingOf(recording)))}\n`).join('')
}

/**
 * The recordings of a file. Fields that the format does not know, as in older files, are left out. `signer`, `hand`,
 * `fps`, `licence`, `track`, `own`, `joints` and `crop` may be missing.
 * @throws DactyloError `invalid-argument` when a line is no recording: the message has its number
 */
export function readRecordings (text: string): Recording[] {
  return text.split('\n').flatMap((line, i) =>
    line.trim() === '' ? [] : [numbered(i, () => recordingOf(JSON.parse(line)))])
}

function numbered<T> (index: number, make: () => T): T {
  try {
    return make()
  } catch (cause) {
    throw new DactyloError('invalid-argument', `line ${index + 1} is not a recording: ${messageOf(cause)}`, { cause })
  }
}

type Unchecked = { [Field in keyof Recording]?: unknown }

function recordingOf (given: unknown): Recording {
  if (typeof given !== 'object' || given === null) throw new Error('it must be an object')
  const { label, signer = null, hand = 'right', fps = null, licence = null, track = null, frames, own, joints, crop } =
    given as Unchecked
  if (!Array.isArray(frames) || frames.length === 0) throw new Error('"frames" must hold at least one frame')
  return {
    label: textOrNull('label', label),
    signer: textOrNull('signer', signer),
    hand: handOf(hand),
    frames: frames.map(frameOf),
    fps: rateOf(fps),
    licence: textOrNull('licence', licence),
    track: track === null ? null : trackOf(track, frames.length),
    ...(own !== undefined && own !== null && { own: wordOf('own', own) }),
    ...(joints !== undefined && joints !== null && { joints: jointsOf(joints) }),
    ...(crop !== undefined && crop !== null && { crop: cropOf(crop) })
  }
}

function wordOf (field: keyof Recording, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new Error(`"${field}" must be a word`)
}

function jointsOf (joints: unknown): [x: number, y: number, z: number][] {
  return frameOf(joints).map(([x, y, z]) => {
    if (z === null) throw new Error('a joint must be three numbers')
    return [x, y, z]
  })
}

function textOrNull (field: keyof Recording, value: unknown): string | null {
  if (value === null || (typeof value === 'string' && value !== '')) return value
  throw new Error(`"${field}" must be a word or null`)
}

function handOf (hand: unknown): Recording['hand'] {
  if (hand === 'left' || hand === 'right' || hand === 'unknown') return hand
  throw new Error('"hand" must be left, right or unknown')
}

/** Older files say 0 for a still. */
function rateOf (fps: unknown): number | null {
  if (fps === null || fps === 0) return null
  if (isNumber(fps) && fps > 0) return fps
  throw new Error('"fps" must be a number above 0, or null')
}

function frameOf (frame: unknown): RecordedPoint[] {
  if (!Array.isArray(frame)) throw new Error('a frame must be a list of points')
  if (frame.length !== LANDMARKS.length) {
    throw new Error(`a frame has ${frame.length} points instead of ${LANDMARKS.length}`)
  }
  return frame.map(pointOf)
}

function pointOf (point: unknown): RecordedPoint {
  const [x, y, z] = Array.isArray(point) ? point as unknown[] : []
  if (isNumber(x) && isNumber(y) && (z === null || isNumber(z))) return [x, y, z]
  throw new Error('a point must be three numbers (the last may be null)')
}

function trackOf (track: unknown, frames: number): [x: number, y: number][] {
  if (!Array.isArray(track) || track.length !== frames) throw new Error('"track" must hold one place for each frame')
  return track.map(placeOf)
}

function cropOf (crop: unknown): Crop {
  const { file, points } = crop as { [Field in keyof Crop]?: unknown }
  if (typeof file !== 'string' || file === '') throw new Error('"crop" must name its file')
  if (!Array.isArray(points) || points.length !== LANDMARKS.length) {
    throw new Error(`"crop" must have ${LANDMARKS.length} points`)
  }
  return { file, points: points.map(placeOf) }
}

function placeOf (place: unknown): [x: number, y: number] {
  const [x, y] = Array.isArray(place) ? place as unknown[] : []
  if (isNumber(x) && isNumber(y)) return [x, y]
  throw new Error('a place must be two numbers')
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)
