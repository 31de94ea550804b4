// One moment of signing as numbers in a row: what films and histories keep, and what letter models are fed.
import { isFloat32Array } from '../typed-arrays.ts'
import { invalidArgument } from '../errors.ts'
import { HAND_POINT_KEYS, LANDMARKS, mirrored, type HandPointKey, type HandPoints } from './points.ts'
import { warnOfPicturePoints } from './picture-points.ts'

/**
 * 138 numbers: x, y and z of each of the 46 keys, in the order of HAND_POINT_KEYS. A point that was not seen is three
 * times NaN. There may follow what a model's second looks say, one number each. Nobody changes a frame once it is made.
 */
export type HandFrame = Float32Array

/** How many numbers the points of a frame are. */
export const FRAME_LENGTH = 3 * HAND_POINT_KEYS.length

/** Where the x of a key is in a frame; y and z follow. */
export const offsetOf = (key: HandPointKey): number => 3 * HAND_POINT_KEYS.indexOf(key)

const WRISTS = { left: offsetOf('l_wrist'), right: offsetOf('r_wrist') }

const KEYS: ReadonlySet<string> = new Set(HAND_POINT_KEYS)

/**
 * Packs hand points.
 * @throws DactyloError `invalid-argument` when they are not an object with keys of HAND_POINT_KEYS: hands that a
 * tracker found need `handPointsFrom` first
 */
export function packHandPoints (points: HandPoints): HandFrame {
  if (!isHandPoints(points)) {
    throw invalidArgument('Hand points must be an object whose keys are all of HAND_POINT_KEYS, or a packed frame')
  }
  const frame = new Float32Array(FRAME_LENGTH).fill(NaN)
  HAND_POINT_KEYS.forEach((key, i) => {
    const point = points[key]
    if (point) frame.set(point, 3 * i)
  })
  return frame
}

const isHandPoints = (given: unknown) =>
  typeof given === 'object' && given !== null && Object.keys(given).every(key => KEYS.has(key))

/** The hand points in a frame, with every key, each number as exact as 32 bits are. */
export function unpackHandPoints (frame: HandFrame): HandPoints {
  const points = HAND_POINT_KEYS.map((key, i) => {
    const [x = NaN, y = NaN, z = NaN] = frame.subarray(3 * i, 3 * i + 3)
    return [key, Number.isNaN(x) ? null : [x, y, z]]
  })
  return Object.fromEntries(points)
}

/**
 * Hand points as a frame; a frame is given back as it is.
 * @param looks how many second looks may follow the points
 * @throws DactyloError `invalid-argument` when it is a frame of another length, or neither a frame nor hand points
 */
export function toFrame (given: HandFrame | HandPoints, looks = 0): HandFrame {
  if (!isFloat32Array(given)) {
    const frame = packHandPoints(given)
    warnOfPicturePoints(given)
    return frame
  }
  if (given.length === FRAME_LENGTH || given.length === FRAME_LENGTH + looks) return given
  throw invalidArgument(`A frame must have ${FRAME_LENGTH} numbers, got ${given.length}`)
}

const isSeen = (frame: HandFrame, offset: number) => !Number.isNaN(frame[offset])

/** Whether any hand was seen. */
export const hasHand = (given: HandFrame | HandPoints): boolean => isFloat32Array(given)
  ? isSeen(given, WRISTS.left) || isSeen(given, WRISTS.right)
  : Boolean(given.l_wrist ?? given.r_wrist)

/**
 * A moment between two frames, by linear interpolation of the points that both have; of the others, what the nearer
 * frame says.
 * @param share 0 is the first frame, 1 the second
 * @param mixed where to, no shorter than the longer of both
 * @returns that
 */
export function interpolateFrames (first: HandFrame, second: HandFrame, share: number, mixed: HandFrame): HandFrame {
  mixed.fill(NaN).set(share < 0.5 ? first : second)
  const inBoth = Math.min(first.length, second.length)
  // A loop, and not past the end of either: every request mixes as many frames as the model remembers.
  for (let i = 0; i < inBoth; i++) {
    const from = first[i]!
    const value = from + (second[i]! - from) * share
    if (!Number.isNaN(value)) mixed[i] = value
  }
  return mixed
}

const VELOCITIES = (['l', 'r'] as const).map(side =>
  ({ velocity: offsetOf(`${side}_hand_velocity`), position: offsetOf(`${side}_hand_position`) }))

/** The frame with its velocities, where it and the one before both know the position: newest minus previous. */
export function withVelocities (frame: HandFrame, previous: HandFrame | undefined): HandFrame {
  if (!previous) return frame
  const moving = frame.slice()
  for (const { velocity, position } of VELOCITIES) {
    if (!isSeen(frame, position) || !isSeen(previous, position)) continue
    for (let axis = 0; axis < 3; axis++) moving[velocity + axis] = frame[position + axis]! - previous[position + axis]!
  }
  return moving
}

const SIDES = HAND_POINT_KEYS.filter(key => key.startsWith('l_')).map(key =>
  ({ left: offsetOf(key), right: offsetOf(key.replace('l_', 'r_') as HandPointKey) }))

/** A lone left hand as the right hand it mirrors, for models that know one side only. */
export function asRightHand (frame: HandFrame): HandFrame {
  if (isSeen(frame, WRISTS.right) || !isSeen(frame, WRISTS.left)) return frame
  const moved = frame.slice()
  for (const { left, right } of SIDES) {
    // Written out, for each request mirrors as many frames as the model remembers.
    const [x, y, z] = mirrored([frame[left]!, frame[left + 1]!, frame[left + 2]!])
    moved[right] = x
    moved[right + 1] = y
    moved[right + 2] = z
  }
  return moved
}

/**
 * How far points may lie from where they were, on average and in palm lengths, for a hand to be held. Of neighbouring
 * pictures in recordings of held letters, 95 in 100 are within; of F and T by one signer, whose shapes are as alike as
 * those of any two letters, 10 in 100.
 */
const HELD_WITHIN = 0.12

const SHAPES = {
  left: LANDMARKS.map(name => offsetOf(`l_${name}`)),
  right: LANDMARKS.map(name => offsetOf(`r_${name}`))
}
const [WRIST, MIDDLE_MCP] = [LANDMARKS.indexOf('wrist'), LANDMARKS.indexOf('middle_mcp')]

/**
 * The newest frame and, without a break, those before it in which the right hand, or a lone left one, had that shape.
 * @param frames the newest first
 * @returns none where the newest has no hand
 */
export function heldFrames (frames: readonly HandFrame[]): readonly HandFrame[] {
  const [newest] = frames
  if (!newest) return []
  const shape = shapeIn(newest)
  const change = frames.findIndex(frame => !(shapeDistance(frame, newest, shape) <= HELD_WITHIN))
  return change < 0 ? frames : frames.slice(0, change)
}

/**
 * How far the wrist of a held hand may go, in shares of the picture. While drawn signers hold how a movement ends it
 * goes by 0.014 from frame to frame at most; twice as much would change hardly anything.
 */
const RESTS_WITHIN = 0.02

/** Whether a hand is held as and where it was in another frame. Where its place is not known, its shape says so. */
export function isHeldAs (before: HandFrame, now: HandFrame): boolean {
  const shape = shapeIn(now)
  return shapeDistance(before, now, shape) <= HELD_WITHIN && !(wayBetween(before, now, shape) > RESTS_WITHIN)
}

/**
 * How much of a hand's shape, in palm lengths on average, and of its place, in shares of the picture, changes at once
 * where two pictures are not of one film. Of photographs of different people, one after another, 95 in 100 change by
 * more in both; of frames of Z, a twelfth of a second apart, 4 in 100, of other letters that move fewer than 1.
 */
const JUMP = { shape: 0.15, place: 0.04 }

/** Whether a hand leaps from one shape at one place to another shape at another place.
 * @param times how much more of both counts as a leap */
export function isJump (before: HandFrame, after: HandFrame, times: number): boolean {
  const shape = shapeIn(after)
  return wayBetween(before, after, shape) > times * JUMP.place &&
    shapeDistance(before, after, shape) > times * JUMP.shape
}

/** Metres that count as much as the width of the picture. */
const PICTURE = 2

/** Whether a hand goes back rather than on, its shape and its place taken together. */
export function turnsBack (older: HandFrame, before: HandFrame, after: HandFrame): boolean {
  const shape = shapeIn(after)
  const product = (at: number) => (after[at]! - before[at]!) * (before[at]! - older[at]!)
  const wrist = shape[WRIST]!
  const place = placeOf(shape)
  let sum = PICTURE ** 2 * (product(place) + product(place + 1))
  for (const first of shape) {
    for (let at = first; at < first + 3; at++) {
      const middle = fromWrist(before, at, wrist)
      sum += (fromWrist(after, at, wrist) - middle) * (middle - fromWrist(older, at, wrist))
    }
  }
  return sum < 0
}

/** Where the points are of the right hand or, where there is none, of the left. */
const shapeIn = (frame: HandFrame) => SHAPES[isSeen(frame, WRISTS.right) ? 'right' : 'left']

/** Where the place of the hand is whose points these are: `hand_position` stands before them. */
const placeOf = (shape: readonly number[]) => shape[WRIST]! - 3

/** How far the hand has gone, in shares of the picture; NaN where a place is not known. */
function wayBetween (before: HandFrame, after: HandFrame, shape: readonly number[]): number {
  const place = placeOf(shape)
  return Math.hypot(after[place]! - before[place]!, after[place + 1]! - before[place + 1]!)
}

/** A number of a point, seen from where the same number of the wrist is. */
const fromWrist = (frame: HandFrame, at: number, wrist: number) => frame[at]! - frame[wrist + (at - wrist) % 3]!

/** The mean distance of points seen from the wrist, in palm lengths of the second frame; NaN without a hand. */
function shapeDistance (one: HandFrame, other: HandFrame, shape: readonly number[]): number {
  const [wrist, knuckle] = [shape[WRIST]!, shape[MIDDLE_MCP]!]
  let sum = 0
  // A loop, as above.
  for (const at of shape) {
    const x = fromWrist(one, at, wrist) - fromWrist(other, at, wrist)
    const y = fromWrist(one, at + 1, wrist) - fromWrist(other, at + 1, wrist)
    const z = fromWrist(one, at + 2, wrist) - fromWrist(other, at + 2, wrist)
    sum += Math.sqrt(x * x + y * y + z * z)
  }
  const palm = [knuckle, knuckle + 1, knuckle + 2].map(at => fromWrist(other, at, wrist))
  return sum / shape.length / Math.hypot(...palm)
}
