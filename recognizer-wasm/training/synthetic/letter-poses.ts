// The LSF manual alphabet as true bones: joint angles, contacts, and orientations. Made from the published pictures of
// the Chebah recordings (Apache-2.0) and from descriptions of the alphabet. The poses in ../skeleton are what the
// tracker sees of these: it bends and rotates fingers differently.
import { finger, type FingerPose } from '../skeleton/hand-pose.ts'
import { BACK, PALM, UPRIGHT, type LetterPose } from '../skeleton/letter-poses.ts'
import type { BonePlace, Contact } from './goals.ts'

export interface SyntheticPose extends LetterPose {
  contacts?: readonly Contact[]
  /** Whether fingers of the same pose touch each other; folded ones always do. */
  tight?: boolean
  /** Initial bend of the thumb's joints in degrees, which the directions of its bones do not determine. */
  thumbBend?: number
}

const STRAIGHT = finger(4, 4, 4, 0)
const FOLDED = finger(82, 102, 55, 0)
const DOWN = finger(72, 98, 45, 0)
const leaning = (sideways: number, pose: FingerPose = STRAIGHT): FingerPose => ({ ...pose, sideways })

const THUMB_OUT = [[46, 12], [44, 6], [42, -2]] as const
const THUMB_ACROSS = [[20, 35], [-22, 33], [-58, 12]] as const

const front = { up: UPRIGHT, camera: PALM, facing: [-25, 25] as const }
const side = { up: UPRIGHT, camera: PALM, facing: [-75, 20] as const, sideOrFront: true }

/** The thumb lies on a finger's middle bone. */
const thumbOver = (name: BonePlace[0], share: number, tolerance: number): Contact =>
  ({ kind: 'thumb-on', bone: [name, 2], share, back: 0.95, tolerance })
const besideMiddle: Contact = { kind: 'beside', bone: ['thumb', 3], other: ['middle', 1], side: 1 }

export const SYNTHETIC_POSES: Record<string, SyntheticPose> = {
  a: { ...front, thumb: THUMB_OUT, index: FOLDED, middle: FOLDED, ring: FOLDED, pinky: FOLDED },
  b: {
    ...side,
    thumb: [[30, 30], [-5, 25], [-35, 5]],
    index: STRAIGHT,
    middle: STRAIGHT,
    ring: STRAIGHT,
    pinky: STRAIGHT,
    tight: true,
    contacts: [{ kind: 'thumb-on', bone: ['ring', 0], share: 0.85, back: -0.9, tolerance: 0.012 }]
  },
  c: {
    ...side,
    facing: [-85, 10],
    thumb: [[40, 42], [36, 45], [32, 46]],
    index: finger(28, 38, 25, 0),
    middle: finger(30, 40, 25, 0),
    ring: finger(32, 38, 25, 0),
    pinky: finger(30, 32, 25, 0),
    tight: true
  },
  d: {
    ...side,
    facing: [-70, 20],
    thumb: [[35, 45], [22, 50], [12, 45]],
    index: finger(2, 4, 4, 3),
    middle: finger(58, 60, 30, 0),
    ring: finger(60, 58, 30, 0),
    pinky: finger(58, 52, 30, 0),
    contacts: [{ kind: 'pads', finger: 'middle' }]
  },
  e: {
    ...front,
    thumbBend: 35,
    thumb: [[22, 30], [-25, 32], [-65, 10]],
    index: finger(14, 98, 50, 0),
    middle: finger(14, 102, 50, 0),
    ring: finger(14, 100, 50, 0),
    pinky: finger(14, 92, 48, 0),
    tight: true,
    contacts: [{ kind: 'thumb-on', bone: ['middle', 0], share: 0.62, back: -1, tolerance: 0.006 }]
  },
  f: {
    ...side,
    facing: [-60, 15],
    thumb: [[46, 42], [26, 38], [18, 30]],
    index: finger(52, 26, 12, 8),
    middle: finger(28, 16, 8, 4),
    ring: leaning(-2),
    pinky: finger(-6, 4, 4, -12),
    contacts: [
      { kind: 'crossing', bone: ['thumb', 3], share: 0.45, other: ['index', 2], otherShare: 0.25, side: 1 }
    ]
  },
  t: {
    ...side,
    facing: [-60, 15],
    thumb: [[32, 50], [14, 45], [6, 32]],
    index: finger(60, 24, 10, 12),
    middle: finger(28, 16, 8, 4),
    ring: leaning(-2),
    pinky: finger(-6, 4, 4, -12),
    contacts: [
      { kind: 'crossing', bone: ['thumb', 3], share: 0.4, other: ['index', 2], otherShare: 0.15, side: -1 }
    ]
  },
  g: {
    ...front,
    thumb: [[40, 24], [16, 16], [6, 8]],
    index: finger(2, 4, 4, 3),
    middle: FOLDED,
    ring: FOLDED,
    pinky: FOLDED
  },
  h: {
    ...front,
    thumb: [[22, 40], [-10, 42], [-45, 20]],
    index: finger(2, 4, 4, 4),
    middle: DOWN,
    ring: DOWN,
    pinky: leaning(-6),
    contacts: [thumbOver('middle', 0.5, 0.006)]
  },
  i: {
    ...front,
    thumb: [[30, 30], [-5, 40], [-45, 15]],
    index: FOLDED,
    middle: FOLDED,
    ring: FOLDED,
    pinky: finger(2, 4, 4, -6),
    contacts: [thumbOver('middle', 0.3, 0.005)]
  },
  j: {
    up: [1, 0, 0],
    camera: BACK,
    facing: [-35, 35],
    thumb: THUMB_OUT,
    index: FOLDED,
    middle: FOLDED,
    ring: FOLDED,
    pinky: leaning(-12)
  },
  k: {
    ...side,
    camera: [0, 0.4, 1],
    facing: [-125, -5],
    thumb: [[24, 38], [0, 38], [-12, 28]],
    index: leaning(3),
    middle: finger(52, 10, 4, 0),
    ring: FOLDED,
    pinky: FOLDED,
    contacts: [besideMiddle]
  },
  l: {
    ...front,
    thumb: [[54, 10], [54, 6], [54, 0]],
    index: finger(0, 4, 4, 3),
    middle: FOLDED,
    ring: FOLDED,
    pinky: FOLDED
  },
  m: {
    up: [1, 0.25, -0.1],
    camera: [0, 0.25, -1],
    facing: [-25, 25],
    thumb: [[28, 28], [0, 20], [-10, 5]],
    index: finger(20, 14, 6, 0),
    middle: finger(20, 14, 6, 0),
    ring: finger(22, 14, 6, 0),
    pinky: finger(24, 14, 6, 0),
    tight: true
  },
  n: {
    up: [1, 0.25, -0.1],
    camera: [0, 0.25, -1],
    facing: [-25, 25],
    thumb: [[25, 38], [-5, 42], [-35, 25]],
    index: finger(30, 24, 8, 0),
    middle: finger(30, 24, 8, 0),
    ring: finger(75, 95, 45, 0),
    pinky: finger(75, 90, 45, 0),
    tight: true,
    contacts: [thumbOver('ring', 0.4, 0.01)]
  },
  o: {
    ...side,
    facing: [-85, 5],
    thumb: [[36, 45], [30, 45], [22, 42]],
    index: finger(48, 58, 28, 0),
    middle: finger(52, 62, 28, 0),
    ring: finger(54, 60, 28, 0),
    pinky: finger(52, 55, 28, 0),
    tight: true,
    contacts: [{ kind: 'pads', finger: 'index' }, { kind: 'pads', finger: 'middle', gap: 0.014 }]
  },
  p: {
    up: [0.45, -0.75, 0.1],
    camera: [-0.3, 0.4, -0.8],
    facing: [-50, 50],
    thumb: [[28, 38], [8, 42], [0, 35]],
    index: finger(10, 5, 4, 3),
    middle: finger(45, 12, 4, 0),
    ring: FOLDED,
    pinky: FOLDED,
    contacts: [besideMiddle]
  },
  q: {
    up: [0.05, -0.95, -0.2],
    camera: [0.15, 0.3, -0.9],
    facing: [-45, 45],
    thumb: [[32, 30], [15, 20], [5, 14]],
    index: finger(12, 8, 4, 2),
    middle: FOLDED,
    ring: FOLDED,
    pinky: FOLDED
  },
  r: {
    ...front,
    facing: [-35, 30],
    thumb: [[22, 40], [-10, 45], [-45, 25]],
    index: finger(14, 4, 4, -11),
    middle: finger(-2, 16, 14, 11),
    ring: DOWN,
    pinky: DOWN,
    contacts: [
      thumbOver('ring', 0.3, 0.008),
      { kind: 'beside', bone: ['index', 2], other: ['middle', 2], side: 'palm' }
    ]
  },
  s: {
    ...front,
    thumb: [[28, 34], [-8, 44], [-55, 18]],
    index: FOLDED,
    middle: FOLDED,
    ring: FOLDED,
    pinky: FOLDED,
    contacts: [thumbOver('middle', 0.45, 0.0035)]
  },
  u: {
    ...front,
    thumb: THUMB_ACROSS,
    index: finger(3, 4, 4, -1),
    middle: finger(3, 4, 4, 1),
    ring: DOWN,
    pinky: DOWN,
    tight: true,
    contacts: [thumbOver('ring', 0.4, 0.006)]
  },
  v: {
    ...front,
    thumb: THUMB_ACROSS,
    index: finger(0, 4, 4, 12),
    middle: finger(0, 4, 4, -8),
    ring: DOWN,
    pinky: DOWN,
    contacts: [thumbOver('ring', 0.4, 0.006)]
  },
  w: {
    ...front,
    thumb: [[18, 38], [-28, 38], [-62, 18]],
    index: finger(0, 4, 4, 12),
    middle: finger(0, 4, 4, 0),
    ring: finger(3, 4, 4, -10),
    pinky: finger(68, 88, 42, 4),
    contacts: [thumbOver('pinky', 0.5, 0.008)]
  },
  x: {
    ...front,
    thumb: THUMB_ACROSS,
    index: finger(14, 80, 38, 8),
    middle: finger(14, 82, 38, -6),
    ring: DOWN,
    pinky: DOWN,
    contacts: [thumbOver('ring', 0.4, 0.006)]
  },
  y: {
    ...front,
    thumb: [[52, 10], [54, 4], [56, -4]],
    index: FOLDED,
    middle: FOLDED,
    ring: FOLDED,
    pinky: finger(2, 4, 4, -14)
  },
  z: {
    ...front,
    facing: [-60, 45],
    thumb: [[24, 38], [-8, 42], [-45, 20]],
    index: leaning(2),
    middle: FOLDED,
    ring: FOLDED,
    pinky: FOLDED,
    contacts: [thumbOver('middle', 0.4, 0.006)]
  }
}
