// Synthesizes letters without recordings from the recorded hands of letters that share their fingers.
import { LETTER_POSES } from '../skeleton/letter-poses.ts'
import { CAMERA, moveFinger, onTheWay, turnHand, withFingersOf, withPalmOf } from '../skeleton/posing.ts'
import { signingHand } from '../skeleton/signing-hand.ts'
import { at, pointsOf, type Finger, type Skeleton } from '../skeleton/skeleton.ts'
import { radians } from '../../mesh/vectors.ts'
import type { Random } from '../skeleton/random.ts'
import type { HandSampler } from '../recordings/hand-sampler.ts'

/** Share of synthetic hands among those that recordings, or compositions of them, could show. */
const SYNTHETIC_SHARE = 0.1
/** Share of posed hands among synthetic ones, if nothing was recorded; the rest are composed. */
const POSED_SHARE = 0.5
/** Share of recorded hands that are interpolated between two people. */
const MIXED_SHARE = 0.5
const PARTED_SHARE = 0.5
/** Share of Js with the thumb of an I, and of Ys that are rotated. */
const INNER_THUMB_SHARE = 0.15
const TURNED_Y_SHARE = 0.4

/** Share of recorded hands, for letters that are both recorded and composed. */
const RECORDED_SHARE = 0.5

type Compose = (draw: (label: string) => Skeleton, random: Random) => Skeleton

const hooked = (hand: Skeleton, finger: Finger, random: Random, share: number) => moveFinger(hand, finger, {
  knuckle: radians(share * random.uniform(-10, 30)),
  middle: radians(share * random.uniform(45, 100)),
  end: radians(share * random.uniform(15, 60))
})

/**
 * Distance of the index and middle fingertips across the palm, in palm lengths: crossed, closed, open. Measured on the
 * Chebah signers: R -0.06 to 0.12, U 0.15 to 0.24, V 0.43 to 0.61.
 */
const PARTING: Record<string, readonly [from: number, to: number]> = {
  r: [-0.14, 0.1],
  u: [0.15, 0.27],
  v: [0.38, 0.7]
}

/** Spreads or crosses index and middle finger until their tips are `target` palm lengths apart. */
function parted (hand: Skeleton, target: number): Skeleton {
  const points = pointsOf({ ...hand, palm: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] })
  const palm = hand.lengths[at('middle_mcp')]!
  const apart = points[at('index_tip')]![0] - points[at('middle_tip')]![0]
  const reach =
    points[at('index_tip')]![1] -
    points[at('index_mcp')]![1] +
    points[at('middle_tip')]![1] -
    points[at('middle_mcp')]![1]
  const angle = (target * palm - apart) / Math.max(reach, palm)
  return moveFinger(moveFinger(hand, 'index', { sideways: angle }), 'middle', { sideways: -angle })
}

const sideways = (random: Random) => random.chance(0.5) ? 1 : -1

/** How to compose each letter; see the hand shapes of the alphabet in the model card. */
export const COMPOSED: Record<string, Compose> = {
  /** A V with both fingers hooked. When they point to the viewer, the tracker sees less than half of the bend. */
  x: (draw, random) => {
    const share = random.uniform(0.4, 1)
    return hooked(hooked(draw(random.pick(['v', 'v', 'u'])), 'index', random, share), 'middle', random, share)
  },
  /** The fingers of an I with the thumb of an A or L. */
  y: (draw, random) => withFingersOf(draw('i'), draw(random.pick(['a', 'a', 'l'])), ['thumb']),
  /** The straight index of an L, G or D over a closed hand, the thumb across. */
  z: (draw, random) => {
    const closed = withFingersOf(draw(random.pick(['u', 'v', 'h'])), draw('s'), ['middle', 'ring', 'pinky'])
    return withFingersOf(closed, draw(random.pick(['l', 'g', 'd'])), ['index'])
  },
  /** A K tipped over: forwards until it points down, or to the thumb's side, where it nods a little. */
  p: (draw, random) => {
    const k = random.chance(0.8) ? draw('k') : withFingersOf(draw('k'), draw('u'), ['index', 'middle'])
    return random.chance(0.5)
      ? turnHand(k, CAMERA.right, radians(random.uniform(65, 180)))
      : turnHand(k, CAMERA.away, radians(random.uniform(60, 140)))
  },
  /** A G tipped over, between forwards and straight down. */
  q: (draw, random) => {
    const tipped = random.uniform(80, 180)
    return random.chance(0.6)
      ? turnHand(draw('g'), CAMERA.right, radians(tipped))
      : turnHand(draw('g'), CAMERA.away, radians(sideways(random) * Math.max(tipped, 120)))
  },
  /** A Y rolled until the thumb is up, or nearly so. */
  j: (draw, random) => {
    const y = COMPOSED['y']!(draw, random)
    const rolled = turnHand(
      turnHand(y, CAMERA.right, radians(random.normal(15))),
      CAMERA.away,
      -radians(random.uniform(40, 140))
    )
    return turnHand(rolled, CAMERA.down, radians(random.uniform(-180, 180)))
  }
}

/** Letters that some signers show from the side and others from the front. */
const SIDE_OR_FRONT = new Set(Object.keys(LETTER_POSES).filter(letter => LETTER_POSES[letter]?.sideOrFront))

/** Rotates the palm part of the way to the viewer. */
function moreToTheFront (hand: Skeleton, share: number): Skeleton {
  const [, , outOfPalm] = hand.palm
  return turnHand(hand, CAMERA.down, share * Math.atan2(outOfPalm[0], -outOfPalm[2]))
}

/** Whether a label can be shown by a held hand; the others only exist as movements. */
export const canBeHeld = (hands: HandSampler, label: string | null): boolean =>
  label === null || hands.hasStill(label) || (hands.withAlphabet && LETTER_POSES[label] !== undefined)

const drawRecorded = (hands: HandSampler, label: string, random: Random): Skeleton => {
  const one = hands.draw(label, random)
  return random.chance(MIXED_SHARE) ? onTheWay(one, hands.draw(label, random), random.uniform(0.2, 0.8)) : one
}

/** The hand whose fingers are used in a composition; synthetic if it was not recorded. */
const drawPart = (hands: HandSampler, label: string, random: Random): Skeleton =>
  hands.hasStill(label) ? hands.draw(label, random) : signingHand(label, random)

/** Whether the viewer sees the palm, at any angle. */
const showsPalm = ({ palm: [, , outOfPalm] }: Skeleton): boolean => outOfPalm[2] < 0

/** Variations of a letter beyond the recordings. */
const VARIED: Record<string, (hand: Skeleton, draw: (label: string) => Skeleton, random: Random) => Skeleton> = {
  /** A J always ends with the back of the hand; with the palm it is a rolled Y. */
  j: (hand, draw, random) => {
    const back = showsPalm(hand) ? turnHand(hand, CAMERA.down, Math.PI) : hand
    return random.chance(INNER_THUMB_SHARE) ? withPalmOf(draw('i'), back) : back
  },
  /** Rolled and tipped towards the viewer. */
  y: (hand, _, random) => {
    if (!showsPalm(hand) || !random.chance(TURNED_Y_SHARE)) return hand
    const rolled = radians(random.uniform(-50, 50))
    return turnHand(turnHand(hand, CAMERA.right, radians(random.uniform(-10, 60))), CAMERA.away, rolled)
  }
}

/** Draws a hand that makes a letter: recorded, composed or synthetic. */
export function drawLetter (hands: HandSampler, label: string, random: Random): Skeleton {
  const hand = drawPlain(hands, label, random)
  const vary = hands.withAlphabet ? VARIED[label] : undefined
  return vary ? vary(hand, source => drawPart(hands, source, random), random) : hand
}

function drawPlain (hands: HandSampler, label: string, random: Random): Skeleton {
  if (!hands.withAlphabet) return drawRecorded(hands, label, random)
  const compose = COMPOSED[label]
  const recorded = hands.hasStill(label)
  const invented = !hands.isEmpty ? SYNTHETIC_SHARE : POSED_SHARE
  if (LETTER_POSES[label] && (!(recorded || compose) || random.chance(invented))) return signingHand(label, random)
  const parting = PARTING[label]
  const similar = Object.keys(PARTING).filter(letter => hands.hasStill(letter))
  if (parting && similar.length > 0 && random.chance(PARTED_SHARE)) {
    return parted(hands.draw(random.pick(similar), random), random.uniform(...parting))
  }
  if (compose && !(recorded && random.chance(RECORDED_SHARE))) {
    return compose(source => drawPart(hands, source, random), random)
  }
  const hand = drawRecorded(hands, label, random)
  return SIDE_OR_FRONT.has(label) && random.chance(0.5) ? moreToTheFront(hand, random.uniform()) : hand
}
