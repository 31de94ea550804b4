// F and T, whose thumb and index finger cross, in as many ways as people make them: the other fingers and the views are
// drawn alike for both.
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

type Way = Pick<SyntheticPose, 'index' | 'contacts' | 'thumbBend'> & Partial<Pick<SyntheticPose, 'thumb'>>

/** How often the two cross as in the textbook; else as in `OTHER_WAYS`. */
const TEXTBOOK = 0.45
/** How much more than usual angles may differ from what is drawn. */
const FREEDOM = 1.25

/** A place of the thumb's last bone beside one of the index finger's middle or last bone. */
const crossing = (label: Crossed, share: number, onEnd: boolean, otherShare: number): Contact[] => [{
  kind: 'crossing', bone: ['thumb', 3], share, other: ['index', onEnd ? 3 : 2], otherShare, side: label === 'f' ? 1 : -1
}]

function textbook (label: Crossed, random: Random): Way {
  const onEnd = random.chance(1 / 3)
  const otherShare = onEnd ? random.uniform(0, 0.5) : random.uniform(0, 1)
  return {
    thumbBend: random.uniform(0, 45),
    index: finger(random.uniform(35, 70), random.uniform(12, 75), random.uniform(3, 35), random.uniform(0, 16)),
    contacts: crossing(label, random.uniform(0.3, 0.95), onEnd, otherShare)
  }
}

const OTHER_WAYS: Record<Crossed, (random: Random) => Way> = {
  /** The index finger hooks over the thumb, whose end stands out beyond it. */
  f (random) {
    const onEnd = random.chance(0.5)
    const otherShare = onEnd ? random.uniform(0, 0.5) : random.uniform(0.4, 1)
    return {
      thumbBend: random.uniform(0, 25),
      index: finger(random.uniform(45, 85), random.uniform(30, 90), random.uniform(3, 40), random.uniform(-4, 14)),
      contacts: crossing('f', random.uniform(-0.45, 0.4), onEnd, otherShare)
    }
  },
  /** An open ring: the thumb's pad lies before the end of the index finger, whose tip stands out. */
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

/** Its other fingers together or spread, upright or leaning towards the palm. */
function poseOf (label: Crossed, random: Random): SyntheticPose {
  const way = random.chance(TEXTBOOK) ? textbook(label, random) : OTHER_WAYS[label](random)
  const isTight = random.chance(0.4)
  const lean = random.uniform(0, 30)
  const follows = (least: number, most: number) => lean * (isTight ? 0.9 : random.uniform(least, most))
  const aside = (degrees: number) => isTight ? 0 : degrees
  return {
    ...SYNTHETIC_POSES[label]!,
    ...way,
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

/** Metres by which one finger has to be nearer than the other, and by which they may go through each other. */
const NEARER = 0.004
const THROUGH = 0.0035
/** After so many hands that do not show what they should, whichever comes is taken. */
const ATTEMPTS = 30

/** A hand that makes such a letter, seen so that which finger lies in front can be told. */
export function crossedBy (person: Signer, label: Crossed, random: Random): ShownHand {
  for (let attempt = 1; ; attempt++) {
    const hand = { angles: anglesOf(person, label, random), palm: viewOf(random) }
    const nearer = indexNearer(seenJoints(person, hand))
    const isShown = nearer !== undefined && (label === 'f' ? nearer : -nearer) > NEARER
    if (attempt > ATTEMPTS || (isShown && person.solver.overlap(hand.angles) < THROUGH)) return hand
  }
}

function anglesOf ({ solver }: Signer, label: Crossed, random: Random) {
  const pose = poseOf(label, random)
  const goal = goalOf({ ...pose, ...loosen(pose, random, { bend: 4, sideways: 2, thumb: 6 }) })
  return solver.solve({ ...goal, angles: heldBy(goal.angles, random), freedom: FREEDOM })
}

/** Bones of thumb and index finger by the landmarks at their ends: the last two, and all. */
const THUMB = [[2, 3], [3, 4]] as const
const INDEX = [[5, 6], [6, 7], [7, 8]] as const
/** Flesh reaches this far beyond the last joint, in lengths of a bone. */
const TIP = 1.15

/**
 * Metres by which the index finger is nearer to the camera where it crosses the thumb in the picture; undefined where
 * they do not cross. Of several crossings the one nearest to the tips counts.
 */
function indexNearer (joints: readonly Vector[]): number | undefined {
  const crossings = THUMB.flatMap(([a, b]) => INDEX.map(([c, d]) =>
    depthBetween([joints[a]!, joints[b]!], [joints[c]!, joints[d]!])))
  return crossings.findLast(depth => depth !== undefined)
}

type Bone = readonly [head: Vector, tail: Vector]

/** How much farther the first bone is than the second where they cross in the picture; undefined where they do not. */
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
