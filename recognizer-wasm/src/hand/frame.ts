// A frame: the hand points of one moment as a flat array. Films store frames, and letter models read them.
import { isFloat32Array } from '../typed-arrays.ts'
import { invalidArgument } from '../errors.ts'
import { HAND_POINT_KEYS, LANDMARKS, mirrored, type HandPointKey, type HandPoints, type Point } from './points.ts'
import { warnOfPicturePoints } from './picture-points.ts'

/**
 * 138 numbers: x, y and z of each of the 46 keys, in the order of HAND_POINT_KEYS. A missing point is three NaN. One
 * number for each of the model's second looks may follow. Frames are never modified.
 */
export type HandFrame = Float32Array

/** Length of a frame without second looks. */
export const FRAME_LENGTH = 3 * HAND_POINT_KEYS.length

/** Index of a key's x in a frame; y and z follow. */
export const offsetOf = (key: HandPointKey): number => 3 * HAND_POINT_KEYS.indexOf(key)

const WRISTS = { left: offsetOf('l_wrist'), right: offsetOf('r_wrist') }

const KEYS: ReadonlySet<string> = new Set(HAND_POINT_KEYS)

/**
 * Packs hand points into a frame.
 * @throws DactyloError `invalid-argument` if they are not an object with keys of HAND_POINT_KEYS. Convert the hands of
 * a tracker with `handPointsFrom` first.
 */
export function packHandPoints (points: HandPoints): HandFrame {
  if (!isHandPoints(points)) {
    throw invalidArgument('Hand points must be an object with keys of HAND_POINT_KEYS only, or a packed frame')
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

/** The hand points in a frame, with every key, in float32 precision. */
export function unpackHandPoints (frame: HandFrame): HandPoints {
  const points = HAND_POINT_KEYS.map((key, i) => {
    const [x = NaN, y = NaN, z = NaN] = frame.subarray(3 * i, 3 * i + 3)
    return [key, Number.isNaN(x) ? null : [x, y, z]]
  })
  return Object.fromEntries(points)
}

/**
 * Packs hand points; returns a frame unchanged.
 * @param looks how many second looks may follow the points
 * @throws DactyloError `invalid-argument` for a frame of another length, or a value that is neither frame nor points
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
 * Interpolates linearly between two frames. A point that only one frame has is taken from the nearer frame.
 * @param share 0 is the first frame, 1 the second
 * @param mixed the frame to fill, at least as long as the longer of the two
 * @returns `mixed`
 */
export function interpolateFrames (first: HandFrame, second: HandFrame, share: number, mixed: HandFrame): HandFrame {
  mixed.fill(NaN).set(share < 0.5 ? first : second)
  const inBoth = Math.min(first.length, second.length)
  // A loop, because every request interpolates as many frames as the model has in its window.
  for (let i = 0; i < inBoth; i++) {
    const from = first[i]!
    const value = from + (second[i]! - from) * share
    if (!Number.isNaN(value)) mixed[i] = value
  }
  return mixed
}

const VELOCITIES = (['l', 'r'] as const).map(side =>
  ({ velocity: offsetOf(`${side}_hand_velocity`), position: offsetOf(`${side}_hand_position`) }))

/** A copy of the frame with velocities (new minus previous position), for hands whose position both frames have. */
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

/** Mirrors a lone left hand into a right hand, for models trained on one side. */
export function asRightHand (frame: HandFrame): HandFrame {
  if (isSeen(frame, WRISTS.right) || !isSeen(frame, WRISTS.left)) return frame
  const moved = frame.slice()
  for (const { left, right } of SIDES) {
    // Written out, because each request mirrors as many frames as the model has in its window.
    const [x, y, z] = mirrored([frame[left]!, frame[left + 1]!, frame[left + 2]!])
    moved[right] = x
    moved[right + 1] = y
    moved[right + 2] = z
  }
  return moved
}

/**
 * Counts on which side a lone hand is seen, and gives each frame the side that most frames had so far. The points stay
 * as they are: the tracker only took one hand for the other.
 */
export function createSideVote (): (frame: HandFrame) => HandFrame {
  let lead = 0
  return frame => {
    const isRight = isSeen(frame, WRISTS.right)
    if (isRight === isSeen(frame, WRISTS.left)) return frame
    lead += isRight ? 1 : -1
    return lead === 0 || isRight === (lead > 0) ? frame : withOtherSide(frame)
  }
}

function withOtherSide (frame: HandFrame): HandFrame {
  const other = frame.slice()
  for (const { left, right } of SIDES) {
    for (let axis = 0; axis < 3; axis++) {
      other[left + axis] = frame[right + axis]!
      other[right + axis] = frame[left + axis]!
    }
  }
  return other
}

/** Where the hand's wrist is in the picture: of the right hand, else of the left; null if unknown. */
export function placeOfHand (frame: HandFrame): Point | null {
  const place = placeOf(shapeIn(frame))
  const [x = NaN, y = NaN, z = NaN] = frame.subarray(place, place + 3)
  return Number.isNaN(x) ? null : [x, y, z]
}

/**
 * Largest mean distance of points between two frames of a held hand, in palm lengths. In recordings of held letters,
 * 95 % of neighbouring frames differ less; so do 10 % of a signer's frames of F from those of T.
 */
const MAX_SHAPE_CHANGE = 0.12

const SHAPES = {
  left: LANDMARKS.map(name => offsetOf(`l_${name}`)),
  right: LANDMARKS.map(name => offsetOf(`r_${name}`))
}
const [WRIST, MIDDLE_MCP] = [LANDMARKS.indexOf('wrist'), LANDMARKS.indexOf('middle_mcp')]

/**
 * The newest frame and the frames before it, without a gap, in which the right hand (or a lone left one) has the same
 * shape.
 * @param frames the newest first
 * @returns an empty list if the newest frame has no hand
 */
export function heldFrames (frames: readonly HandFrame[]): readonly HandFrame[] {
  const [newest] = frames
  if (!newest) return []
  const shape = shapeIn(newest)
  const change = frames.findIndex(frame => !(shapeDistance(frame, newest, shape) <= MAX_SHAPE_CHANGE))
  return change < 0 ? frames : frames.slice(0, change)
}

/**
 * Largest wrist movement of a held hand between two frames, in shares of the picture. Drawn signers who hold the end of
 * a movement move by at most 0.014 a frame; doubling the limit would change almost nothing.
 */
const MAX_WRIST_MOVEMENT = 0.02

/** Whether a hand keeps its shape and place between two frames. If a place is unknown, only the shape counts. */
export const isHeldAs = (before: HandFrame, now: HandFrame): boolean =>
  isShapedAs(before, now) && !(wristMovement(before, now, shapeIn(now)) > MAX_WRIST_MOVEMENT)

/** Whether a hand has the same shape and direction in two frames. */
export const isShapedAs = (before: HandFrame, now: HandFrame): boolean =>
  shapeDistance(before, now, shapeIn(now)) <= MAX_SHAPE_CHANGE

/**
 * Smallest change between two unrelated pictures: mean shape change in palm lengths, and movement in shares of the
 * picture. 95 % of consecutive photographs of different people exceed both. So do 4 % of frames of Z a twelfth of a
 * second apart, and under 1 % of frames of the other moving letters.
 */
const MIN_JUMP = { shape: 0.15, place: 0.04 }

/** Whether the hand changes both shape and place so much that the frames cannot be of one film.
 * @param times factor on both limits */
export function isJump (before: HandFrame, after: HandFrame, times: number): boolean {
  const shape = shapeIn(after)
  return wristMovement(before, after, shape) > times * MIN_JUMP.place &&
    shapeDistance(before, after, shape) > times * MIN_JUMP.shape
}

/** A move across the whole picture counts like a change of shape by this many metres. */
const PICTURE_WIDTH_METRES = 2

/** Whether the movement reverses at the middle frame, judged by shape and place together. */
export function reversesDirection (older: HandFrame, before: HandFrame, after: HandFrame): boolean {
  const shape = shapeIn(after)
  const product = (at: number) => (after[at]! - before[at]!) * (before[at]! - older[at]!)
  const wrist = shape[WRIST]!
  const place = placeOf(shape)
  let sum = PICTURE_WIDTH_METRES ** 2 * (product(place) + product(place + 1))
  for (const first of shape) {
    for (let at = first; at < first + 3; at++) {
      const middle = fromWrist(before, at, wrist)
      sum += (fromWrist(after, at, wrist) - middle) * (middle - fromWrist(older, at, wrist))
    }
  }
  return sum < 0
}

/** Offsets of the points of the right hand, or of the left one if there is no right hand. */
const shapeIn = (frame: HandFrame) => SHAPES[isSeen(frame, WRISTS.right) ? 'right' : 'left']

/** Offset of the hand's place: `hand_position` comes just before its wrist. */
const placeOf = (shape: readonly number[]) => shape[WRIST]! - 3

/** Movement of the hand in shares of the picture; NaN if a place is unknown. */
function wristMovement (before: HandFrame, after: HandFrame, shape: readonly number[]): number {
  const place = placeOf(shape)
  return Math.hypot(after[place]! - before[place]!, after[place + 1]! - before[place + 1]!)
}

/** A coordinate relative to the wrist. */
const fromWrist = (frame: HandFrame, at: number, wrist: number) => frame[at]! - frame[wrist + (at - wrist) % 3]!

/** Mean distance of the points, relative to the wrist, in palm lengths of the second frame; NaN without a hand. */
function shapeDistance (one: HandFrame, other: HandFrame, shape: readonly number[]): number {
  const [wrist, knuckle] = [shape[WRIST]!, shape[MIDDLE_MCP]!]
  let sum = 0
  // A loop, for speed, as above.
  for (const at of shape) {
    const x = fromWrist(one, at, wrist) - fromWrist(other, at, wrist)
    const y = fromWrist(one, at + 1, wrist) - fromWrist(other, at + 1, wrist)
    const z = fromWrist(one, at + 2, wrist) - fromWrist(other, at + 2, wrist)
    sum += Math.sqrt(x * x + y * y + z * z)
  }
  const palm = [knuckle, knuckle + 1, knuckle + 2].map(at => fromWrist(other, at, wrist))
  return sum / shape.length / Math.hypot(...palm)
}
