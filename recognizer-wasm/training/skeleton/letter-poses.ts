// The LSF manual alphabet as joint angles and orientations of the palm. Angles follow the four signers of the Chebah
// recordings (Apache-2.0) if they made the letter, as the landmark network sees them. J, P, X, Y and Z follow
// descriptions of the alphabet.
import { finger, type FingerPose, type HandPose, type Looseness, type ThumbPose } from './hand-pose.ts'
import type { Vector } from '../../mesh/vectors.ts'

/** A letter with the variation of its signers. */
export interface LetterPose extends HandPose {
  /** Rotation about the vertical in degrees, from the hand's edge (negative) to its palm. */
  facing: readonly [from: number, to: number]
  /** Whether some signers show it from the side, others from the front. */
  sideOrFront?: boolean
  looseness?: Partial<Looseness>
}

/** Directions to the viewer and to the picture's top, for a hand that shows its palm. */
export const PALM: Vector = [0, 0.15, 1]
export const UPRIGHT: Vector = [0, 1, 0]
const THUMB_SIDE: Vector = [1, 0, 0]
/** Direction to the viewer, for a hand that shows its back. */
export const BACK: Vector = [0, 0.1, -1]

/** Finger shapes shared by many letters. */
const STRAIGHT: FingerPose = finger(5, 12, 22, 0)
export const FOLDED: FingerPose = finger(55, 92, 68, 0)
const HELD_DOWN: FingerPose = finger(45, 85, 30, -4)
const leaning = (pose: FingerPose, sideways: number): FingerPose => ({ ...pose, sideways })

/** Thumb positions shared by many letters. */
export const THUMB_OUT: ThumbPose = [[46, 0], [40, 3], [36, -8]]
const THUMB_ACROSS: ThumbPose = [[12, 31], [-14, 29], [-47, 1]]
const FOLDED_LITTLE: FingerPose = finger(42, 75, 85, -6)

const palmOut = { up: UPRIGHT, camera: PALM, facing: [-25, 25] as const }
const sideOrFront = { up: UPRIGHT, camera: PALM, facing: [-100, 15] as const, sideOrFront: true }

export const LETTER_POSES: Record<string, LetterPose> = {
  a: {
    ...palmOut,
    thumb: THUMB_OUT,
    index: finger(52, 91, 64, -2),
    middle: finger(52, 94, 90, -1),
    ring: finger(58, 89, 79, 0),
    pinky: finger(38, 74, 88, -2),
    looseness: { thumb: 6 }
  },
  b: {
    ...sideOrFront,
    thumb: [[28, 24], [0, 14], [-20, -4]],
    index: finger(18, 8, 24, 1),
    middle: finger(18, 8, 13, 1),
    ring: finger(16, 9, 13, 0),
    pinky: finger(14, 10, 13, -2),
    looseness: { sideways: 2, thumb: 12 }
  },
  c: {
    ...sideOrFront,
    thumb: [[44, 28], [44, 23], [50, 17]],
    index: finger(24, 24, 42, 2),
    middle: finger(25, 36, 16, -1),
    ring: finger(22, 32, 24, -2),
    pinky: finger(22, 16, 30, -2),
    looseness: { bend: 10 }
  },
  d: {
    ...sideOrFront,
    thumb: [[28, 36], [12, 29], [3, 10]],
    index: finger(14, 7, 24, 6),
    middle: finger(37, 77, 32, 1),
    ring: finger(45, 64, 35, 0),
    pinky: finger(46, 40, 46, 0)
  },
  e: {
    ...palmOut,
    thumb: [[21, 21], [-19, 29], [-68, 2]],
    index: finger(13, 55, 52, 4),
    middle: finger(10, 79, 49, -2),
    ring: finger(16, 77, 36, -5),
    pinky: finger(4, 58, 58, -11)
  },
  f: {
    ...sideOrFront,
    thumb: [[26, 20], [18, 18], [16, 14]],
    index: finger(46, 30, 32, 3),
    middle: finger(30, 18, 10, 6),
    ring: finger(14, 14, 11, 2),
    pinky: finger(-3, 8, 19, -7),
    looseness: { bend: 10 }
  },
  g: {
    ...palmOut,
    thumb: [[26, 13], [19, 8], [14, -14]],
    index: finger(3, 13, 26, 8),
    middle: finger(63, 93, 72, -2),
    ring: finger(75, 88, 61, 0),
    pinky: finger(59, 82, 80, 0),
    looseness: { thumb: 4 }
  },
  h: {
    ...palmOut,
    thumb: [[21, 26], [-7, 33], [-50, -2]],
    index: finger(1, 16, 30, 8),
    middle: finger(47, 92, 60, 0),
    ring: finger(58, 85, 42, 0),
    pinky: finger(8, 12, 12, -11)
  },
  i: {
    ...palmOut,
    thumb: [[36, 6], [17, 10], [-26, -10]],
    index: finger(53, 94, 45, -2),
    middle: finger(58, 99, 66, -2),
    ring: finger(62, 90, 48, -2),
    pinky: finger(0, 18, 8, -9)
  },
  j: {
    thumb: THUMB_OUT,
    index: FOLDED,
    middle: FOLDED,
    ring: finger(60, 90, 55, 0),
    pinky: finger(2, 16, 10, -13),
    up: THUMB_SIDE,
    camera: BACK,
    facing: [-35, 35]
  },
  k: {
    ...sideOrFront,
    thumb: [[21, 25], [-10, 13], [-24, 2]],
    index: finger(18, 8, 24, 3),
    middle: finger(44, 26, 13, 1),
    ring: finger(76, 78, 33, 0),
    pinky: finger(72, 59, 44, 0),
    camera: [0, 0.5, 1]
  },
  l: {
    ...palmOut,
    thumb: [[46, 6], [46, 9], [42, -4]],
    index: finger(-6, 13, 32, 8),
    middle: finger(43, 89, 84, -4),
    ring: finger(60, 92, 65, -4),
    pinky: finger(46, 76, 84, 0),
    looseness: { thumb: 5 }
  },
  m: {
    thumb: [[4, 19], [-14, 10], [-10, -2]],
    index: finger(31, 40, 14, -2),
    middle: finger(31, 36, 22, -2),
    ring: finger(36, 32, 24, -3),
    pinky: finger(46, 28, 32, -4),
    up: [1, 0.3, 0.2],
    camera: [0, 0.75, -0.5],
    facing: [-25, 25]
  },
  n: {
    thumb: [[12, 27], [-11, 10], [-24, -2]],
    index: finger(36, 34, 18, 0),
    middle: finger(38, 34, 13, 0),
    ring: finger(68, 76, 25, 0),
    pinky: finger(72, 60, 42, 0),
    up: [1, 0.25, 0],
    camera: [-0.2, 0.7, -0.65],
    facing: [-25, 25],
    looseness: { sideways: 2 }
  },
  o: {
    ...sideOrFront,
    thumb: [[33, 33], [33, 25], [28, 11]],
    index: finger(46, 43, 48, -2),
    middle: finger(45, 63, 32, -4),
    ring: finger(50, 52, 30, -2),
    pinky: finger(44, 36, 44, 0)
  },
  p: {
    thumb: [[21, 25], [-10, 12], [-24, 2]],
    index: finger(18, 9, 24, 4),
    middle: finger(40, 24, 13, -1),
    ring: finger(76, 78, 34, 0),
    pinky: finger(74, 60, 44, 0),
    up: [0.5, -0.7, 0.1],
    camera: [-0.3, 0.4, -0.8],
    facing: [-60, 60],
    looseness: { sideways: 4 }
  },
  q: {
    thumb: [[12, 24], [8, 18], [8, 10]],
    index: finger(21, 24, 17, 4),
    middle: finger(61, 60, 20, 0),
    ring: finger(80, 45, 24, 0),
    pinky: finger(62, 42, 42, 0),
    up: [0, -0.95, -0.25],
    camera: [0.15, 0.3, -0.9],
    facing: [-50, 50]
  },
  r: {
    ...palmOut,
    thumb: [[16, 34], [-12, 31], [-48, 6]],
    index: finger(13, 12, 27, -6),
    middle: finger(3, 30, 6, 9),
    ring: finger(32, 88, 27, -5),
    pinky: finger(34, 64, 56, -3),
    looseness: { sideways: 1.5 }
  },
  s: {
    ...palmOut,
    thumb: [[32, 15], [7, 19], [-42, 5]],
    index: finger(48, 81, 60, -1),
    middle: finger(51, 89, 94, -2),
    ring: finger(64, 85, 78, 0),
    pinky: finger(58, 68, 92, 0)
  },
  t: {
    ...sideOrFront,
    thumb: [[22, 21], [6, 20], [0, 14]],
    index: finger(46, 37, 38, 0),
    middle: finger(28, 17, 9, 8),
    ring: finger(10, 13, 9, 4),
    pinky: finger(-3, 10, 21, -6),
    looseness: { bend: 10 }
  },
  u: {
    ...palmOut,
    thumb: THUMB_ACROSS,
    index: finger(12, 13, 28, 3),
    middle: finger(11, 27, 6, 2),
    ring: HELD_DOWN,
    pinky: finger(52, 66, 58, 0),
    looseness: { sideways: 1.5 }
  },
  v: {
    ...palmOut,
    thumb: THUMB_ACROSS,
    index: finger(-2, 11, 32, 17),
    middle: finger(-1, 25, 7, -6),
    ring: finger(44, 84, 28, -9),
    pinky: finger(52, 65, 54, 0)
  },
  w: {
    ...palmOut,
    thumb: [[9, 35], [-21, 31], [-53, -3]],
    index: finger(6, 12, 33, 17),
    middle: finger(-3, 14, 7, 1),
    ring: finger(14, 12, 5, -7),
    pinky: finger(36, 66, 42, 2)
  },
  x: {
    ...palmOut,
    thumb: THUMB_ACROSS,
    index: finger(12, 78, 42, 12),
    middle: finger(12, 82, 34, -4),
    ring: finger(48, 87, 32, -6),
    pinky: finger(52, 68, 56, 0),
    looseness: { bend: 12 }
  },
  y: {
    ...palmOut,
    thumb: [[48, 0], [46, 4], [46, -6]],
    index: finger(53, 94, 48, -1),
    middle: finger(58, 98, 66, -1),
    ring: finger(60, 90, 52, -2),
    pinky: finger(2, 16, 10, -15),
    looseness: { thumb: 8 }
  },
  z: {
    ...palmOut,
    thumb: [[16, 26], [-8, 25], [-44, 1]],
    index: leaning(STRAIGHT, 6),
    middle: FOLDED,
    ring: finger(60, 88, 60, 0),
    pinky: FOLDED_LITTLE,
    facing: [-60, 45]
  }
}
