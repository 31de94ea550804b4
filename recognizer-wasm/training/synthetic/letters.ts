// A letter as a person makes it once, and the view of it.
import { FINGERS } from 'recognizer-wasm'
import { finger, loosen, palmSeen, type HandPose } from '../skeleton/hand-pose.ts'
import { PALM, UPRIGHT } from '../skeleton/letter-poses.ts'
import { CAMERA } from '../skeleton/posing.ts'
import { palmDirection } from '../skeleton/proportions.ts'
import type { Random } from '../skeleton/random.ts'
import { radians, turnAxes, type Axes } from '../../mesh/vectors.ts'
import type { Goal } from './goals.ts'
import { SYNTHETIC_POSES, type SyntheticPose } from './letter-poses.ts'
import { CUP, WRIST_BEND, WRIST_LEAN, anglesOf, type Angles, type ShownHand } from './pose.ts'
import type { Signer } from './signer.ts'

/** The letters with a pose, in lower case. */
export const LABELS = Object.keys(SYNTHETIC_POSES).toSorted()

const LOOSENESS = { bend: 6.5, sideways: 2, thumb: 6 }

/** Variants of letters between signers, beyond looseness. */
const STYLES: Record<string, (pose: SyntheticPose, random: Random) => Partial<SyntheticPose>> = {
  /** The thumb lies more or less far in. */
  b: ({ contacts = [] }, random) =>
    ({ contacts: contacts.map(contact => ({ ...contact, aside: random.uniform(0, 0.03) })) }),
  c: (_, random) => ({ tight: random.chance(0.7) }),
  /** The last two fingers are folded, or follow the middle finger. */
  d: (_, random) => random.chance(0.5) ? { ring: finger(76, 85, 40, 0), pinky: finger(76, 80, 40, 0) } : {},
  /** The thumb lies over the fingers or beside them. */
  i: (_, random) => random.chance(0.5) ? { thumb: [[38, 10], [18, 12], [-20, -4]], contacts: [] } : {},
  /** Three fingers or four. */
  m: (_, random) => random.chance(0.35) ? { pinky: finger(70, 85, 40, 0) } : {},
  /** The two fingers apart or together, with or without the thumb between them. */
  p: ({ index, contacts }, random) => ({
    ...random.chance(0.4) && { middle: finger(index.knuckle + 3, 8, 4, 0), tight: true },
    contacts: random.chance(0.7) ? contacts : []
  }),
  /** From lightly to fully hooked. */
  x: ({ index, middle }, random) => {
    const hook = random.uniform(45, 98)
    const hooked = { middle: hook, end: 0.48 * hook }
    return { index: { ...index, ...hooked }, middle: { ...middle, ...hooked } }
  },
  z: ({ contacts }, random) => ({ contacts: random.chance(0.7) ? contacts : [] })
}

/** A letter with random variation; without `random`, the textbook form. */
export function letterGoal (label: string, random?: Random): Goal {
  const pose = poseOf(label)
  if (!random) return goalOf(pose)
  const styled = { ...pose, ...STYLES[label]?.(pose, random) }
  const goal = goalOf({ ...styled, ...loosen(styled, random, LOOSENESS) })
  const hangs = 'pq'.includes(label) && random.chance(0.6) ? random.uniform(0, 60) : 0
  return { ...goal, angles: heldBy(goal.angles, random, hangs) }
}

/** Adds the wrist's angles and a slight cupping of the palm.
 * @param hangs degrees by which the hand hangs from the wrist */
export function heldBy (hand: Angles, random: Random, hangs = 0): Angles {
  const angles = [...hand]
  angles[CUP]! += Math.abs(random.normal(3))
  angles[WRIST_BEND] = random.normal(14) - hangs
  angles[WRIST_LEAN] = random.normal(9)
  return angles
}

/** @throws if there is no such letter */
export function poseOf (label: string): SyntheticPose {
  const pose = SYNTHETIC_POSES[label]
  if (!pose) throw new Error(`There is no pose for the letter ${label}`)
  return pose
}

/** The solver's goal for a pose. */
export function goalOf (pose: SyntheticPose): Goal {
  const { thumb, contacts = [], tight = false } = pose
  const isAcross = contacts.some(contact => contact.kind === 'thumb-on' && contact.bone[1] > 0)
  const tolerances = contacts.length > 0 ? [0.7, 0.4, 0.4] : [0.5, 0.2, 0.2]
  return {
    angles: anglesOf(pose, pose.thumbBend ?? (isAcross ? 30 : 10)),
    directions: thumb.map(([side, out], i) =>
      ({ bone: ['thumb', i + 1], direction: palmDirection(side, out), tolerance: tolerances[i]! })),
    contacts,
    together: neighbours(pose, tight)
  }
}

function neighbours (pose: HandPose, tight: boolean): Goal['together'] {
  const isFolded = (name: typeof FINGERS[number]) => pose[name].knuckle + pose[name].middle > 120
  return FINGERS.slice(1).flatMap((name, i) => {
    const before = FINGERS[i]!
    const alike = isFolded(before) === isFolded(name)
    return alike && (tight || isFolded(name)) ? [[before, name] as const] : []
  })
}

/** Rotates the palm's axes about one of the camera's. */
export const degreesAbout = (palm: Axes, axis: keyof typeof CAMERA, degrees: number): Axes =>
  turnAxes(palm, CAMERA[axis], radians(degrees))

/** Alternative views of letters; undefined: the view of their pose. */
const OTHER_VIEWS: Record<string, (random: Random) => Axes | undefined> = {
  /** A Y turned round, tipped to the viewer and rolled: all 137 recorded Js, by some 40 people, show the back. */
  j: random => random.chance(0.6) ? rolledBack(random.uniform(0, 55), random.uniform(10, 90)) : undefined,
  /** A K, tipped over. */
  p: random => random.chance(0.6)
    ? tipped(palmSeen(UPRIGHT, [0, 0.4, 1]), [-60, 20], [65, 180], random)
    : undefined,
  /** A G, tipped over. */
  q: random => random.chance(0.5) ? tipped(upright(), [-40, 25], [80, 180], random) : undefined
}

/** The back of a hand, tipped to the viewer and rolled (clockwise for a right hand); degrees. */
const rolledBack = (tip: number, roll: number): Axes =>
  degreesAbout(degreesAbout(degreesAbout(upright(), 'down', 180), 'right', tip), 'away', roll)

/** The orientation of a palm that faces the viewer, fingers up. */
export const upright = () => palmSeen(UPRIGHT, PALM)

function tipped (
  palm: Axes, turn: readonly [number, number], tip: readonly [number, number], random: Random
): Axes {
  const turned = degreesAbout(palm, 'down', random.uniform(...turn))
  return random.chance(0.5)
    ? degreesAbout(turned, 'right', random.uniform(...tip))
    : degreesAbout(turned, 'away', random.pick([-1, 1]) * random.uniform(...tip))
}

/** Draws the orientation of a letter's palm before a camera. */
function drawView (label: string, random: Random): Axes {
  const { up, camera, facing, sideOrFront } = poseOf(label)
  const other = OTHER_VIEWS[label]?.(random)
  const palm = other ?? palmSeen(up, camera)
  const fromTheSide = sideOrFront && random.chance(0.55)
  const range = other ? [-15, 15] as const : fromTheSide ? [facing[0] - 25, -50] as const : facing
  const turned = degreesAbout(label === 'z' ? tilted(palm, random) : palm, 'down', random.uniform(...range))
  return degreesAbout(degreesAbout(turned, 'right', random.normal(12)), 'away', random.normal(9))
}

const tilted = (palm: Axes, random: Random) =>
  degreesAbout(degreesAbout(palm, 'right', 5 + random.normal(14)), 'away', random.normal(12))

/** Draws a signer's hand that makes a letter, and its view. */
export const letterBy = ({ solver }: Signer, label: string, random: Random): ShownHand =>
  ({ angles: solver.solve(letterGoal(label, random)), palm: drawView(label, random) })
