// How the hand is held for each letter of the LSF manual alphabet, as a viewer sees it.
import type { Vector } from '../parametric-hand/vectors.ts'
import type { FingerPose, Pose, Stance, ThumbPose } from './posed-hand.ts'

export interface HeldHand {
  pose: Pose
  stance: Stance
  /** Where the forearm leads, in the picture; down when left out. */
  forearm?: Vector
  /** Metres by which the hand is moved in the picture. */
  shift?: readonly [x: number, y: number]
}

export interface LetterPose extends HeldHand {
  /** Below 1 to make room for a movement. */
  zoom?: number
  /** Where a letter that moves starts from; drawn faintly. */
  start?: HeldHand
  /** What the movement looks like: an SVG path in the picture of 320 by 320, with an arrow at its end. */
  movement?: string
}

const folded: FingerPose = [0, 84, 100, 55]
const tucked = { index: [3, 84, 100, 55], middle: folded, ring: [-2, 84, 100, 55], pinky: [-5, 84, 98, 55] } satisfies Pose['fingers']
const together = { index: [-3, 2, 4, 3], middle: [0, 2, 4, 3], ring: [3, 2, 4, 3], pinky: [7, 3, 4, 3] } satisfies Pose['fingers']
const straight: FingerPose = [2, 0, 4, 3]

const TOWARDS_VIEWER: Vector = [0, 0.3, 1]
const AWAY: Vector = [0.1, 0.2, -1]

const across = (reach: Vector): ThumbPose => ({ reach, from: [[0.5, 0.6, 0.6], [-0.6, 0.6, 0.5], [-1, 0.2, 0]] })
const out: ThumbPose = { bones: [[0.75, 0.6, 0.25], [0.93, 0.36, 0.05], [0.97, 0.22, -0.05]] }

const hand = (fingers: Partial<Pose['fingers']>, thumb: ThumbPose, thumbNail: Vector = TOWARDS_VIEWER): Pose =>
  ({ fingers: { ...tucked, ...fingers }, thumb, thumbNail })

/** Over the middle bones of the folded fingers. */
const overFingers = across([-0.004, 0.074, 0.055])

const Y = hand({ pinky: [-22, 4, 5, 3] }, { bones: [[0.75, 0.6, 0.25], [0.85, 0.5, 0.05], [0.86, 0.5, -0.05]] }, AWAY)
const V = hand({ index: [11, 0, 4, 3], middle: [-11, 0, 4, 3] }, across([-0.022, 0.072, 0.056]))
const two = { index: [0, 2, 4, 3], middle: [2, 2, 4, 3] } satisfies Partial<Pose['fingers']>
const indexWithThumb = hand({ index: straight }, { bones: [[0.6, 0.75, 0.28], [0.1, 1, 0.05], [-0.08, 1, 0]] }, AWAY)
const scissors = hand({ index: [6, 2, 6, 4], middle: [-10, 34, 8, 5] }, { reach: [0.014, 0.1, 0.042] }, AWAY)
/** Middle, ring and little finger straight and spread, as F and T have them. */
const spreadThree = { middle: [2, 4, 8, 5], ring: [-10, 2, 8, 5], pinky: [-24, 4, 8, 5] } satisfies Partial<Pose['fingers']>

export const LETTER_POSES: Record<string, LetterPose> = {
  a: { pose: hand({}, out, AWAY), stance: {} },
  b: { pose: hand(together, across([-0.008, 0.06, 0.028])), stance: { yaw: 8 } },
  c: {
    pose: hand({ index: [0, 28, 48, 32], middle: [0, 30, 48, 32], ring: [1, 32, 48, 32], pinky: [3, 34, 46, 32] },
      { bones: [[0.35, 0.45, 0.85], [0.1, 0.62, 0.75], [0.05, 0.9, 0.45]] }, [0.6, -0.6, 0.3]),
    stance: { yaw: 62 }
  },
  d: {
    pose: hand({ index: [2, 4, 6, 4], middle: [-1, 62, 48, 32], ring: [1, 64, 50, 32], pinky: [4, 66, 50, 32] },
      { reach: [0.012, 0.068, 0.072] }, [0.6, -0.4, 0.4]),
    stance: { yaw: 52 }
  },
  e: {
    pose: hand({ index: [2, 26, 108, 66], middle: [0, 26, 110, 66], ring: [-1, 26, 110, 66], pinky: [-3, 28, 106, 66] }, across([-0.012, 0.052, 0.034])),
    stance: {}
  },
  // The index points forward; for F the thumb crosses it on its outer side, behind it as the viewer sees them.
  f: {
    pose: hand({ ...spreadThree, index: [14, 76, 18, 8] }, { reach: [0.047, 0.122, 0.046] }, AWAY),
    stance: { yaw: 45 }
  },
  g: { pose: indexWithThumb, stance: {} },
  h: { pose: hand({ index: [8, 0, 4, 3], pinky: [-16, 2, 5, 3] }, across([-0.006, 0.076, 0.056])), stance: {} },
  i: { pose: hand({ pinky: [-8, 2, 4, 3] }, across([-0.006, 0.06, 0.054])), stance: {} },
  j: {
    pose: Y,
    stance: { yaw: 180, nod: 40, roll: 95 },
    forearm: [-0.75, 0.5, 0.6],
    zoom: 0.72,
    shift: [0.055, 0.05],
    start: { pose: Y, stance: {}, shift: [-0.04, -0.03] },
    movement: 'M26 84C16 190 70 296 200 296'
  },
  k: {
    pose: hand({ index: [4, -6, 6, 4], middle: [-2, 46, 6, 4], ring: [-2, 74, 90, 50], pinky: [-5, 74, 90, 50] }, { reach: [0.016, 0.1, 0.05] }, AWAY),
    stance: { yaw: 62 }
  },
  l: { pose: hand({ index: straight }, { bones: [[0.8, 0.55, 0.25], [0.98, 0.2, 0.0], [1, 0.05, -0.05]] }, AWAY), stance: {} },
  m: {
    pose: hand({ index: [-3, 2, 4, 3], middle: [0, 2, 4, 3], ring: [3, 2, 4, 3] }, across([-0.01, 0.06, 0.03])),
    stance: { yaw: 180, roll: 90 },
    forearm: [-1, 0.45, 0.1]
  },
  n: { pose: hand(two, across([-0.01, 0.066, 0.05])), stance: { yaw: 180, roll: 90 }, forearm: [-1, 0.45, 0.1] },
  o: {
    pose: hand({ index: [-2, 50, 56, 34], middle: [0, 52, 56, 34], ring: [2, 54, 56, 34], pinky: [6, 56, 54, 34] },
      { reach: [0.02, 0.086, 0.068] }, [0.6, -0.6, 0.3]),
    stance: { yaw: 62 }
  },
  p: {
    pose: scissors,
    stance: { yaw: 180, roll: 172 },
    forearm: [-0.8, -0.75, 0.1],
    zoom: 0.76,
    shift: [-0.05, 0.035],
    start: { pose: scissors, stance: { yaw: 180, roll: 84 }, forearm: [-0.8, -0.75, 0.1], shift: [-0.05, 0.035] },
    movement: 'M284 150C284 210 255 250 208 272'
  },
  q: {
    pose: indexWithThumb,
    stance: { yaw: 180, roll: 178 },
    forearm: [-0.6, -1, 0.2],
    zoom: 0.76,
    shift: [-0.045, 0.035],
    start: { pose: indexWithThumb, stance: { yaw: 180, roll: 84 }, forearm: [-0.6, -1, 0.2], shift: [-0.045, 0.035] },
    movement: 'M280 150C278 205 245 250 190 268'
  },
  r: { pose: hand({ index: [-9, 8, 6, 4], middle: [10, -6, 6, 4] }, across([-0.022, 0.07, 0.056])), stance: {} },
  s: { pose: hand({}, across([-0.014, 0.07, 0.056])), stance: {} },
  // As F, with the thumb on the inner side of the index: before it as the viewer sees them.
  t: {
    pose: hand({ ...spreadThree, index: [14, 76, 18, 8] }, { reach: [0.012, 0.112, 0.048] }, AWAY),
    stance: { yaw: 45 }
  },
  u: { pose: hand(two, across([-0.022, 0.072, 0.056])), stance: {} },
  v: { pose: V, stance: {} },
  w: { pose: hand({ index: [13, 0, 4, 3], middle: [0, 0, 4, 3], ring: [-13, 0, 4, 3] }, across([-0.03, 0.062, 0.056])), stance: {} },
  x: {
    pose: hand({ index: [10, 14, 78, 44], middle: [-10, 14, 78, 44] }, across([-0.022, 0.072, 0.056])),
    stance: {},
    shift: [0, 0.02],
    start: { pose: V, stance: {}, shift: [0, 0.02] },
    movement: 'M250 60C262 80 262 100 246 118'
  },
  y: {
    pose: Y,
    stance: { roll: 8 },
    zoom: 0.88,
    shift: [0, 0.025],
    start: { pose: Y, stance: { roll: 8 }, shift: [0, -0.025] },
    movement: 'M282 196L282 256'
  },
  z: { pose: hand({ index: straight }, overFingers), stance: {}, zoom: 0.86, shift: [-0.03, 0.065], movement: 'M236 32L140 32L236 108L152 108' }
}
