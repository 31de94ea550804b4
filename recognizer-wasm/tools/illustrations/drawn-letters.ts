// How the hand is drawn for each letter of the LSF manual alphabet: as a book shows it, clearer than signers make it.
// How signers do make it is in training/skeleton/letter-poses.ts.
import type { Vector } from '../../training/skeleton/vectors.ts'
import { finger, type FingerPose } from '../../training/skeleton/hand-pose.ts'
import type { DrawnPose, DrawnThumb, Stance } from './drawn-hand.ts'

export interface HeldHand {
  pose: DrawnPose
  stance: Stance
  /** Where the forearm leads, in the picture; down when left out. */
  forearm?: Vector
  /** Metres by which the hand is moved in the picture. */
  shift?: readonly [x: number, y: number]
}

export interface DrawnLetter extends HeldHand {
  /** Below 1 to make room for a movement. */
  zoom?: number
  /** Where a letter that moves starts from; drawn faintly. */
  start?: HeldHand
  /** What the movement looks like: an SVG path in the picture of 320 by 320, with an arrow at its end. */
  movement?: string
}

const folded: FingerPose = finger(84, 100, 55, 0)
const tucked = {
  index: finger(84, 100, 55, 3),
  middle: folded,
  ring: finger(84, 100, 55, -2),
  pinky: finger(84, 98, 55, -5)
} satisfies DrawnPose['fingers']
const together = {
  index: finger(2, 4, 3, -3),
  middle: finger(2, 4, 3, 0),
  ring: finger(2, 4, 3, 3),
  pinky: finger(3, 4, 3, 7)
} satisfies DrawnPose['fingers']
const straight: FingerPose = finger(0, 4, 3, 2)

const TOWARDS_VIEWER: Vector = [0, 0.3, 1]
const AWAY: Vector = [0.1, 0.2, -1]

const across = (reach: Vector): DrawnThumb => ({ reach, from: [[0.5, 0.6, 0.6], [-0.6, 0.6, 0.5], [-1, 0.2, 0]] })
const out: DrawnThumb = { bones: [[0.75, 0.6, 0.25], [0.93, 0.36, 0.05], [0.97, 0.22, -0.05]] }

const hand = (
  fingers: Partial<DrawnPose['fingers']>,
  thumb: DrawnThumb,
  thumbNail: Vector = TOWARDS_VIEWER
): DrawnPose => ({ fingers: { ...tucked, ...fingers }, thumb, thumbNail })

/** Over the middle bones of the folded fingers. */
const overFingers = across([-0.004, 0.074, 0.055])

const Y = hand(
  { pinky: finger(4, 5, 3, -22) },
  {
    bones: [
      [0.75, 0.6, 0.25],
      [0.85, 0.5, 0.05],
      [0.86, 0.5, -0.05]
    ]
  },
  AWAY
)
const V = hand({ index: finger(0, 4, 3, 11), middle: finger(0, 4, 3, -11) }, across([-0.022, 0.072, 0.056]))
const two = { index: finger(2, 4, 3, 0), middle: finger(2, 4, 3, 2) } satisfies Partial<DrawnPose['fingers']>
const indexWithThumb = hand(
  { index: straight },
  {
    bones: [
      [0.6, 0.75, 0.28],
      [0.1, 1, 0.05],
      [-0.08, 1, 0]
    ]
  },
  AWAY
)
const scissors = hand(
  { index: finger(2, 6, 4, 6), middle: finger(34, 8, 5, -10) },
  { reach: [0.014, 0.1, 0.042] },
  AWAY
)
/** Middle, ring and little finger straight and spread, as F and T have them. */
const spreadThree = {
  middle: finger(4, 8, 5, 2),
  ring: finger(2, 8, 5, -10),
  pinky: finger(4, 8, 5, -24)
} satisfies Partial<DrawnPose['fingers']>

export const DRAWN_LETTERS: Record<string, DrawnLetter> = {
  a: { pose: hand({}, out, AWAY), stance: {} },
  b: { pose: hand(together, across([-0.008, 0.06, 0.028])), stance: { yaw: 8 } },
  c: {
    pose: hand(
      {
        index: finger(28, 48, 32, 0),
        middle: finger(30, 48, 32, 0),
        ring: finger(32, 48, 32, 1),
        pinky: finger(34, 46, 32, 3)
      },
      {
        bones: [
          [0.35, 0.45, 0.85],
          [0.1, 0.62, 0.75],
          [0.05, 0.9, 0.45]
        ]
      },
      [0.6, -0.6, 0.3]
    ),
    stance: { yaw: 62 }
  },
  d: {
    pose: hand(
      {
        index: finger(4, 6, 4, 2),
        middle: finger(62, 48, 32, -1),
        ring: finger(64, 50, 32, 1),
        pinky: finger(66, 50, 32, 4)
      },
      { reach: [0.012, 0.068, 0.072] },
      [0.6, -0.4, 0.4]
    ),
    stance: { yaw: 52 }
  },
  e: {
    pose: hand(
      {
        index: finger(26, 108, 66, 2),
        middle: finger(26, 110, 66, 0),
        ring: finger(26, 110, 66, -1),
        pinky: finger(28, 106, 66, -3)
      },
      across([-0.012, 0.052, 0.034])
    ),
    stance: {}
  },
  // The index points forward; for F the thumb crosses it on its outer side, behind it as the viewer sees them.
  f: {
    pose: hand({ ...spreadThree, index: finger(76, 18, 8, 14) }, { reach: [0.047, 0.122, 0.046] }, AWAY),
    stance: { yaw: 45 }
  },
  g: { pose: indexWithThumb, stance: {} },
  h: {
    pose: hand({ index: finger(0, 4, 3, 8), pinky: finger(2, 5, 3, -16) }, across([-0.006, 0.076, 0.056])),
    stance: {}
  },
  i: { pose: hand({ pinky: finger(2, 4, 3, -8) }, across([-0.006, 0.06, 0.054])), stance: {} },
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
    pose: hand(
      {
        index: finger(-6, 6, 4, 4),
        middle: finger(46, 6, 4, -2),
        ring: finger(74, 90, 50, -2),
        pinky: finger(74, 90, 50, -5)
      },
      { reach: [0.016, 0.1, 0.05] },
      AWAY
    ),
    stance: { yaw: 62 }
  },
  l: {
    pose: hand(
      { index: straight },
      {
        bones: [
          [0.8, 0.55, 0.25],
          [0.98, 0.2, 0.0],
          [1, 0.05, -0.05]
        ]
      },
      AWAY
    ),
    stance: {}
  },
  m: {
    pose: hand(
      { index: finger(2, 4, 3, -3), middle: finger(2, 4, 3, 0), ring: finger(2, 4, 3, 3) },
      across([-0.01, 0.06, 0.03])
    ),
    stance: { yaw: 180, roll: 90 },
    forearm: [-1, 0.45, 0.1]
  },
  n: { pose: hand(two, across([-0.01, 0.066, 0.05])), stance: { yaw: 180, roll: 90 }, forearm: [-1, 0.45, 0.1] },
  o: {
    pose: hand(
      {
        index: finger(50, 56, 34, -2),
        middle: finger(52, 56, 34, 0),
        ring: finger(54, 56, 34, 2),
        pinky: finger(56, 54, 34, 6)
      },
      { reach: [0.02, 0.086, 0.068] },
      [0.6, -0.6, 0.3]
    ),
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
  r: {
    pose: hand({ index: finger(8, 6, 4, -9), middle: finger(-6, 6, 4, 10) }, across([-0.022, 0.07, 0.056])),
    stance: {}
  },
  s: { pose: hand({}, across([-0.014, 0.07, 0.056])), stance: {} },
  // As F, with the thumb on the inner side of the index: before it as the viewer sees them.
  t: {
    pose: hand({ ...spreadThree, index: finger(76, 18, 8, 14) }, { reach: [0.012, 0.112, 0.048] }, AWAY),
    stance: { yaw: 45 }
  },
  u: { pose: hand(two, across([-0.022, 0.072, 0.056])), stance: {} },
  v: { pose: V, stance: {} },
  w: {
    pose: hand(
      { index: finger(0, 4, 3, 13), middle: finger(0, 4, 3, 0), ring: finger(0, 4, 3, -13) },
      across([-0.03, 0.062, 0.056])
    ),
    stance: {}
  },
  x: {
    pose: hand({ index: finger(14, 78, 44, 10), middle: finger(14, 78, 44, -10) }, across([-0.022, 0.072, 0.056])),
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
  z: {
    pose: hand({ index: straight }, overFingers),
    stance: {},
    zoom: 0.86,
    shift: [-0.03, 0.065],
    movement: 'M236 32L140 32L236 108L152 108'
  }
}
