// The format of recorded signs: JSON Lines, one recording per line. The page writes it; the trainer reads it.
import { DactyloError, messageOf } from './errors.ts'
import { LANDMARKS, type Side } from './hand/points.ts'

/** A recorded point in metres: x right, y down, z away from the camera; z is null if unknown. */
export type RecordedPoint = readonly [x: number, y: number, z: number | null]

/** The place of a hand in a picture file. */
export interface Crop {
  /** Path of the picture, relative to a folder that the reader knows. */
  file: string
  /** The 21 points in pixels, in the order of `LANDMARKS`. */
  points: readonly (readonly [x: number, y: number])[]
}

/** One recording of one sign: a still (one frame) or a film. */
export interface Recording {
  /** The sign; null for a hand that makes no sign. */
  label: string | null
  /** The signer, if known. */
  signer: string | null
  /** `unknown` is treated as right. */
  hand: Side | 'unknown'
  /** The oldest first; each has 21 points in the order of `LANDMARKS`. */
  frames: readonly (readonly RecordedPoint[])[]
  /** Frames per second; null for a still, or if unknown. */
  fps: number | null
  /** Licence of the publication; null for the user's own recording, `UNLICENSED` if none is stated. */
  licence: string | null
  /** The wrist's place in each frame, in shares of the picture's width and height; null if unknown. */
  track: readonly (readonly [x: number, y: number])[] | null
  /** The letter in the signer's own alphabet, if it differs from the label's alphabet. */
  own?: string
  /** The true joints of a rendered hand, in the order of `LANDMARKS`: same axes as frames, any unit. */
  joints?: readonly (readonly [x: number, y: number, z: number])[]
  /** A picture of the hand, for a still. */
  crop?: Crop
}

/** Licence of a recording published without one: use it for evaluation, never for training. */
export const UNLICENSED = 'none stated'

/**
 * Writes one line per recording.
 * @throws DactyloError `invalid-argument`, with the line number, if a recording is invalid
 */
export function writeRecordings (recordings: readonly Recording[]): string {
  return recordings.map((recording, i) => `${JSON.stringify(numbered(i, () => recordingOf(recording)))}\n`).join('')
}

/**
 * Reads a file of recordings. Unknown fields, as in older files, are dropped. `signer`, `hand`, `fps`, `licence`,
 * `track`, `own`, `joints` and `crop` are optional.
 * @throws DactyloError `invalid-argument`, with the line number, if a line is not a recording
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

/** Older files have 0 for a still. */
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
