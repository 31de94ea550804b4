// F and T, whose thumb and index finger cross, in the variety in which people make them. Both letters share the
// distribution of the other fingers and of the views.
import { finger, loosen } from '../skeleton/hand-pose.ts'
import type { Random } from '../skeleton/random.ts'
import { subtract, type Axes, type Vector } from '../../mesh/vectors.ts'
import type { Contact } from './goals.ts'
import { SYNTHETIC_POSES, type SyntheticPose } from './letter-poses.ts'
import { degreesAbout, goalOf, heldBy, upright } from './letters.ts'
import { seenJoints } from './picture.ts'
import type { ShownHand } from './pose.ts'
import type { Signer } from './signer.ts'

/** Letters whose thumb and index finger cross. */
const CROSSED = ['f', 't'] as const
export type Crossed = typeof CROSSED[number]
export const isCrossed = (label: string): label is Crossed => (CROSSED as readonly string[]).includes(label)

type CrossingPose =
  Pick<SyntheticPose, 'index' | 'contacts' | 'thumbBend'> & Partial<Pick<SyntheticPose, 'thumb'>>

/** Share of textbook crossings; the others follow `OTHER_CROSSINGS`. */
const TEXTBOOK = 0.45
/** Factor on the usual tolerance of angles. */
const FREEDOM = 1.25

/** A contact between the thumb's last bone and the index finger's middle or last bone. */
const crossing = (label: Crossed, share: number, onEnd: boolean, otherShare: number): Contact[] => [{
  kind: 'crossing', bone: ['thumb', 3], share, other: ['index', onEnd ? 3 : 2], otherShare, side: label === 'f' ? 1 : -1
}]

function textbook (label: Crossed, random: Random): CrossingPose {
  const onEnd = random.chance(1 / 3)
  const otherShare = onEnd ? random.uniform(0, 0.5) : random.uniform(0, 1)
  return {
    thumbBend: random.uniform(0, 45),
    index: finger(random.uniform(35, 70), random.uniform(12, 75), random.uniform(3, 35), random.uniform(0, 16)),
    contacts: crossing(label, random.uniform(0.3, 0.95), onEnd, otherShare)
  }
}

const OTHER_CROSSINGS: Record<Crossed, (random: Random) => CrossingPose> = {
  /** The index finger hooks over the thumb, whose end sticks out beyond it. */
  f (random) {
    const onEnd = random.chance(0.5)
    const otherShare = onEnd ? random.uniform(0, 0.5) : random.uniform(0.4, 1)
    return {
      thumbBend: random.uniform(0, 25),
      index: finger(random.uniform(45, 85), random.uniform(30, 90), random.uniform(3, 40), random.uniform(-4, 14)),
      contacts: crossing('f', random.uniform(-0.45, 0.4), onEnd, otherShare)
    }
  },
  /** An open ring: the thumb's pad lies in front of the end of the index finger, whose tip sticks out. */
  t (random) {
    const onEnd = random.chance(0.5)
    const otherShare = onEnd ? random.uniform(0, 0.6) : random.uniform(0.5, 1)
    const out = random.uniform(-5, 22)
    const towards = (side: number, bend: number) => [side + random.normal(6), bend] as const
    return {
      thumbBend: random.uniform(5, 45),
      thumb: [towards(32, 50 + out / 2), towards(16, 45 + out), towards(4, 35 + out)],
      index: finger(random.uniform(30, 60), random.uniform(35, 75), random.uniform(0, 30), random.uniform(0, 14)),
      contacts: crossing('t', random.uniform(0.5, 1), onEnd, otherShare)
    }
  }
}

/** Draws a pose; the other fingers are together or spread, upright or leaning towards the palm. */
function poseOf (label: Crossed, random: Random): SyntheticPose {
  const crossingPose = random.chance(TEXTBOOK) ? textbook(label, random) : OTHER_CROSSINGS[label](random)
  const isTight = random.chance(0.4)
  const lean = random.uniform(0, 30)
  const follows = (least: number, most: number) => lean * (isTight ? 0.9 : random.uniform(least, most))
  const aside = (degrees: number) => isTight ? 0 : degrees
  return {
    ...SYNTHETIC_POSES[label]!,
    ...crossingPose,
    middle: finger(Math.max(-3, lean + random.normal(5)), random.uniform(4, 24), 8, aside(random.uniform(-2, 8))),
    ring: finger(follows(-0.1, 0.7), random.uniform(3, 18), 6, aside(-2)),
    pinky: finger(follows(-0.4, 0.5), random.uniform(3, 16), 6, aside(random.uniform(-16, -4)))
  }
}

function viewOf (random: Random): Axes {
  const aside = random.chance(0.3) ? random.uniform(-90, -45) : random.uniform(-55, 30)
  const turned = degreesAbout(upright(), 'down', aside)
  return degreesAbout(degreesAbout(turned, 'right', random.normal(16)), 'away', random.normal(16))
}

/** Metres: least depth between the two fingers, and largest overlap of fingers. */
const MIN_DEPTH = 0.004
const MAX_OVERLAP = 0.0035
/** Most attempts to draw a hand that meets these limits; then any hand is used. */
const MAX_ATTEMPTS = 30

/** A hand that makes the letter, seen from where it is visible which finger is in front. */
export function crossedBy (person: Signer, label: Crossed, random: Random): ShownHand {
  for (let attempt = 1; ; attempt++) {
    const hand = { angles: anglesOf(person, label, random), palm: viewOf(random) }
    const nearer = indexNearer(seenJoints(person, hand))
    const isShown = nearer !== undefined && (label === 'f' ? nearer : -nearer) > MIN_DEPTH
    if (attempt > MAX_ATTEMPTS || (isShown && person.solver.overlap(hand.angles) < MAX_OVERLAP)) return hand
  }
}

function anglesOf ({ solver }: Signer, label: Crossed, random: Random) {
  const pose = poseOf(label, random)
  const goal = goalOf({ ...pose, ...loosen(pose, random, { bend: 4, sideways: 2, thumb: 6 }) })
  return solver.solve({ ...goal, angles: heldBy(goal.angles, random), freedom: FREEDOM })
}

/** Bones of thumb (the last two) and index finger (all), as landmarks at their ends. */
const THUMB = [[2, 3], [3, 4]] as const
const INDEX = [[5, 6], [6, 7], [7, 8]] as const
/** Length of a bone with the flesh beyond its end, in bone lengths. */
const TIP = 1.15

/**
 * Metres by which the index finger is nearer to the camera where it crosses the thumb in the picture; undefined if they
 * do not cross. Of several crossings, the one nearest to the tips counts.
 */
function indexNearer (joints: readonly Vector[]): number | undefined {
  const crossings = THUMB.flatMap(([a, b]) => INDEX.map(([c, d]) =>
    depthBetween([joints[a]!, joints[b]!], [joints[c]!, joints[d]!])))
  return crossings.findLast(depth => depth !== undefined)
}

type Bone = readonly [head: Vector, tail: Vector]

/** How much farther the first bone is than the second where they cross in the picture; undefined if they do not. */
function depthBetween ([from, to]: Bone, [otherFrom, otherTo]: Bone): number | undefined {
  const [along, across, between] = [subtract(to, from), subtract(otherTo, otherFrom), subtract(otherFrom, from)]
  const turn = flatCross(along, across)
  const [share, otherShare] = [flatCross(between, across) / turn, flatCross(between, along) / turn]
  const isOn = (place: number) => place >= 0 && place <= TIP
  return isOn(share) && isOn(otherShare)
    ? from[2] + share * along[2] - (otherFrom[2] + otherShare * across[2])
    : undefined
}

const flatCross = (one: Vector, other: Vector) => one[0] * other[1] - one[1] * other[0]
