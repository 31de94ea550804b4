// How each letter of the LSF manual alphabet is shown to learners: like in a book, and clearer than signers make it.
// The shapes are those of training/synthetic/letter-poses.ts, except for the changes here, which training never sees.
import { finger } from '../skeleton/hand-pose.ts'
import type { Contact } from '../synthetic/goals.ts'
import { SYNTHETIC_POSES, type SyntheticPose } from '../synthetic/letter-poses.ts'

/** Rotation of a hand that faces the viewer, in degrees: first about the vertical (positive: palm to the right of the
 * picture), then nodding towards the viewer, then clockwise in the picture. */
export interface Stance { yaw?: number, nod?: number, roll?: number }

/** One moment of a letter. */
export interface LetterMoment {
  stance: Stance
  /** Changes to the letter's pose. */
  pose?: Partial<SyntheticPose>
  /** Degrees by which the wrist bends towards the palm, and to the side. */
  wrist?: readonly [bend: number, lean: number]
  /** Shift of the hand to the right and down, in metres. */
  shift?: readonly [x: number, y: number]
}

export interface LetterView extends LetterMoment {
  /** Below 1 to make room for a movement. */
  zoom?: number
  /** Earlier moments of a moving letter, from its start. */
  before?: readonly LetterMoment[]
  /** The movement as an SVG path in the picture of 320 by 320, with an arrow at its end. */
  arrow?: string
}

/** Where thumb and index finger cross: far enough from both tips to show both. */
const crossing = (side: 1 | -1, share: number, otherShare: number): Partial<SyntheticPose> => ({
  contacts: [{ kind: 'crossing', bone: ['thumb', 3], share, other: ['index', 2], otherShare, side }]
})
/** Seen from slightly above, so that the finger behind shows on both sides of the other. */
const CROSSING_SEEN: Stance = { yaw: 52, nod: 15 }
/** The thumb's tip on the palm side of the middle finger, far enough out not to be hidden by the folded fingers. */
const thumbToMiddle: Contact =
  { kind: 'thumb-on', bone: ['middle', 2], share: 0.5, back: -0.95, tolerance: 0.004 }
const K: Partial<SyntheticPose> = { thumb: [[24, 44], [8, 48], [0, 40]], contacts: [thumbToMiddle] }
/** The thumb in front of a fist, pressed on its middle finger. */
const OVER_FIST: Partial<SyntheticPose> = {
  thumb: [[30, 65], [-10, 70], [-70, 20]],
  thumbBend: 40,
  contacts: [{ kind: 'thumb-on', bone: ['middle', 2], share: 0.5, back: 1.1, tolerance: 0.01 }]
}
/** The fingers of V, with which X starts. */
const { index, middle } = SYNTHETIC_POSES.v!
const hooked = finger(6, 74, 40, 0)

export const LETTER_VIEWS: Record<string, LetterView> = {
  a: { stance: {} },
  b: { stance: { yaw: 8 } },
  c: { stance: { yaw: 62 } },
  d: { stance: { yaw: 58 } },
  e: { stance: {} },
  f: { stance: CROSSING_SEEN, pose: crossing(1, -0.1, 0.4) },
  g: { stance: {} },
  h: { stance: {} },
  i: { stance: {}, pose: OVER_FIST },
  j: {
    stance: { yaw: 180, nod: 30, roll: 95 },
    zoom: 0.72,
    shift: [-0.02, 0.035],
    before: [
      { stance: {}, shift: [-0.035, 0.035] },
      { stance: { yaw: 60, nod: 10, roll: 30 }, shift: [-0.035, 0.05] },
      { stance: { yaw: 120, nod: 20, roll: 65 }, shift: [-0.03, 0.045] }
    ],
    arrow: 'M22 84C12 200 66 302 200 302'
  },
  k: { stance: { yaw: 60 }, pose: K },
  l: { stance: {} },
  m: { stance: { yaw: 180, roll: 90 }, pose: { pinky: SYNTHETIC_POSES.n!.pinky } },
  n: { stance: { yaw: 180, roll: 90 } },
  o: { stance: { yaw: 70 } },
  p: {
    stance: { yaw: 180, roll: 172 },
    pose: { ...SYNTHETIC_POSES.k, ...K },
    zoom: 0.76,
    before: [{ stance: { yaw: 180, roll: 84 } }, { stance: { yaw: 180, roll: 128 } }],
    arrow: 'M284 150C284 210 255 250 208 272'
  },
  q: {
    stance: { yaw: 180, roll: 178 },
    zoom: 0.76,
    before: [{ stance: { yaw: 180, roll: 84 } }, { stance: { yaw: 180, roll: 128 } }],
    arrow: 'M280 150C278 205 245 250 190 268'
  },
  r: { stance: {} },
  s: { stance: {}, pose: OVER_FIST },
  t: { stance: CROSSING_SEEN, pose: crossing(-1, 0.35, 0.2) },
  u: { stance: {} },
  v: { stance: {} },
  w: { stance: {} },
  x: {
    stance: { yaw: 48 },
    pose: { index: { ...hooked, sideways: 10 }, middle: { ...hooked, sideways: -8 } },
    shift: [0, 0.02],
    before: [{ stance: { yaw: 48 }, pose: { index, middle }, shift: [0, 0.02] }],
    arrow: 'M250 60C262 80 262 100 246 118'
  },
  y: {
    stance: { roll: 8 },
    zoom: 0.88,
    shift: [0, 0.025],
    before: [{ stance: { roll: 8 }, shift: [0, -0.025] }],
    arrow: 'M282 196L282 256'
  },
  z: {
    stance: {},
    zoom: 0.86,
    shift: [-0.03, 0.065],
    before: [
      { stance: {}, shift: [0.043, -0.001] },
      { stance: {}, shift: [-0.041, -0.001] },
      { stance: {}, shift: [0.043, 0.065] }
    ],
    arrow: 'M236 32L140 32L236 108L152 108'
  }
}
