// One moment of signing as numbers in a row: what films and histories keep, and what letter models are fed.
import { HAND_POINT_KEYS, MIRROR, type HandPointKey, type HandPoints } from './points.ts'

/**
 * 138 numbers: x, y and z of each of the 46 keys, in the order of HAND_POINT_KEYS. A point that was not seen is three
 * times NaN. Nobody changes a frame once it is made.
 */
export type HandFrame = Float32Array

/** How many numbers a frame has. */
export const FRAME_LENGTH = 3 * HAND_POINT_KEYS.length

/** Where the x of a key is in a frame; y and z follow. */
export const offsetOf = (key: HandPointKey): number => 3 * HAND_POINT_KEYS.indexOf(key)

const WRISTS = { left: offsetOf('l_wrist'), right: offsetOf('r_wrist') }

/** Packs hand points; a key that is missing counts as null. */
export function packHandPoints (points: Partial<HandPoints>): HandFrame {
  const frame = new Float32Array(FRAME_LENGTH).fill(NaN)
  HAND_POINT_KEYS.forEach((key, i) => {
    const point = points[key]
    if (point) frame.set(point, 3 * i)
  })
  return frame
}

/** The hand points in a frame, each number as exact as 32 bits are. */
export function unpackHandPoints (frame: HandFrame): HandPoints {
  const points = HAND_POINT_KEYS.map((key, i) => {
    const [x = NaN, y = NaN, z = NaN] = frame.subarray(3 * i, 3 * i + 3)
    return [key, Number.isNaN(x) ? null : [x, y, z]]
  })
  return Object.fromEntries(points)
}

/**
 * Hand points as a frame; a frame is given back as it is.
 * @throws RangeError when it is a frame of another length
 */
export function toFrame (given: HandFrame | Partial<HandPoints>): HandFrame {
  if (!(given instanceof Float32Array)) return packHandPoints(given)
  if (given.length === FRAME_LENGTH) return given
  throw new RangeError(`A frame must have ${FRAME_LENGTH} numbers, got ${given.length}`)
}

const isSeen = (frame: HandFrame, offset: number) => !Number.isNaN(frame[offset])

/** Whether any hand was seen. */
export const frameHasHand = (frame: HandFrame): boolean => isSeen(frame, WRISTS.left) || isSeen(frame, WRISTS.right)

/**
 * A moment between two frames, by linear interpolation of the points that both have; of the others, what the nearer
 * frame says.
 * @param share 0 is the first frame, 1 the second
 */
export function interpolateFrames (first: HandFrame, second: HandFrame, share: number): HandFrame {
  const nearer = share < 0.5 ? first : second
  const mixed = new Float32Array(FRAME_LENGTH)
  // A loop: every request mixes as many frames as the model remembers.
  for (let i = 0; i < FRAME_LENGTH; i++) {
    const from = first[i]!
    const value = from + (second[i]! - from) * share
    mixed[i] = Number.isNaN(value) ? nearer[i]! : value
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
export function asRightHandFrame (frame: HandFrame): HandFrame {
  if (isSeen(frame, WRISTS.right) || !isSeen(frame, WRISTS.left)) return frame
  const moved = frame.slice()
  for (const { left, right } of SIDES) {
    MIRROR.forEach((sign, axis) => { moved[right + axis] = sign * frame[left + axis]! })
  }
  return moved
}
