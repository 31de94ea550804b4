// Negative hands, which make no letter: at rest, in other shapes, between two letters, upside down.
import { finger, loosen, poseHand, type FingerPose, type HandPose } from '../skeleton/hand-pose.ts'
import { CAMERA, onTheWay, turnHand, withPalmOf } from '../skeleton/posing.ts'
import { drawProportions } from '../skeleton/proportions.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { toAxes, unit, type Vector } from '../../mesh/vectors.ts'
import { ANY_WAY_UP, TURNED_IS_ANOTHER } from '../letter-facts.ts'
import { drawLetter } from './letters.ts'
import { drawOtherShape } from './other-shapes.ts'
import { anyDirection, pooled, type Random } from '../skeleton/random.ts'
import type { HandSampler } from '../recordings/hand-sampler.ts'

export interface Negatives {
  /** A hand that makes no letter. */
  draw (random: Random): Skeleton
  /** Any hand, which may look like a letter but makes none unless it stops. */
  drawAnyShape (random: Random): Skeleton
  /** Whether a hand is close to one of the letters. */
  looksLikeLetter (hand: Skeleton): boolean
}

/** Example hands per letter. */
const EXAMPLES_PER_LETTER = 36
/** Weight of the hand's direction against one bone. */
const UP_WEIGHT = 2
/**
 * A hand nearer than this (mean squared difference of directions) counts as the letter. 998 of 1,000 examples of a
 * letter are nearer to another example of it.
 */
const MAX_LETTER_DISTANCE = 0.34

/** Strange hands that are drawn once and picked from: most draws would go into hands that look like a letter. */
const POOL = 5000

/** Share of hands that are known to make no letter, even if they are close to one. */
const OTHER_SHAPES_SHARE = 0.12

const DOWN: Vector = [0, 1, 0]

/** Directions of the bones relative to the palm, then of the picture's vertical. */
function description ({ directions, palm }: Skeleton): number[] {
  return [...directions.slice(1).flat(), ...toAxes(palm, DOWN).map(value => value * UP_WEIGHT)]
}

/** @param anyWayUp whether to ignore the vertical */
function distance (a: readonly number[], b: readonly number[], anyWayUp: boolean): number {
  let sum = 0
  const count = anyWayUp ? a.length - 3 : a.length
  for (let i = 0; i < count; i++) sum += (a[i]! - b[i]!) ** 2
  return sum / (count / 3)
}

/** A finger anywhere between straight and closed. */
function anyFinger (random: Random): FingerPose {
  const closed = random.uniform()
  const bent = (most: number, spread: number) => closed * most + random.normal(spread)
  return finger(bent(60, 15), bent(90, 10), bent(60, 10), random.normal(6))
}

/** A hand of any shape, mostly upright or hanging. */
function anyHand (random: Random): Skeleton {
  const side = random.uniform(-50, 60)
  const pose: HandPose = {
    thumb: [
      [random.uniform(0, 55), random.uniform(-10, 40)],
      [side, random.uniform(-10, 35)],
      [side - random.uniform(0, 30), random.uniform(-20, 30)]
    ],
    index: anyFinger(random),
    middle: anyFinger(random),
    ring: anyFinger(random),
    pinky: anyFinger(random),
    up: unit([random.normal(), random.normal(), random.normal(0.5)]),
    camera: anyDirection(random)
  }
  return poseHand(pose, drawProportions(random))
}

/** A relaxed hand, hanging or lying. */
function restingHand (random: Random): Skeleton {
  const loose = finger(random.uniform(5, 45), random.uniform(10, 55), random.uniform(5, 35), 0)
  const pose: HandPose = {
    thumb: [[38, 20], [30, 15], [28, 5]],
    index: loose,
    middle: loose,
    ring: loose,
    pinky: loose,
    up: unit([random.normal(0.6), random.uniform(-1, 0.3), random.normal(0.4)]),
    camera: anyDirection(random)
  }
  return poseHand(loosen(pose, random), drawProportions(random))
}

const turnedAnyhow = (hand: Skeleton, random: Random) =>
  turnHand(turnHand(hand, CAMERA.right, random.uniform(-1, 1) * Math.PI), CAMERA.away, random.uniform(-1, 1) * Math.PI)

type DrawHand = (random: Random) => Skeleton

/** Kinds of hands that make no letter, unless they happen to resemble one. */
function strangeHands (anyLetter: DrawHand, turnable: DrawHand): DrawHand[] {
  return [
    anyHand,
    random => turnedAnyhow(turnable(random), random),
    restingHand,
    random => onTheWay(anyLetter(random), anyLetter(random), random.uniform(0.35, 0.65)),
    random => turnHand(turnable(random), CAMERA.away, random.uniform(0.4, 1.6) * Math.PI)
  ]
}

/** Prepares hands that make none of `labels`. */
export function prepareNegatives (hands: HandSampler, labels: readonly string[], random: Random): Negatives {
  const known = labels.flatMap(label =>
    Array.from({ length: EXAMPLES_PER_LETTER }, () => ({
      anyWayUp: hands.withAlphabet && ANY_WAY_UP.has(label),
      described: description(drawLetter(hands, label, random))
    }))
  )
  const drawOf =
    (letters: readonly string[]): DrawHand =>
      random =>
        drawLetter(hands, random.pick(letters), random)
  const anyLetter = drawOf(labels)
  const turnable = hands.withAlphabet ? drawOf(labels.filter(label => !TURNED_IS_ANOTHER.has(label))) : anyHand
  const strange = strangeHands(anyLetter, turnable)
  const otherShapes: DrawHand[] = [
    drawOtherShape,
    // In many words, hands of any shape are held before the body like the end of a J.
    random => withPalmOf(turnable(random), drawLetter(hands, 'j', random))
  ]
  const looksLikeLetter = (hand: Skeleton) => {
    const described = description(hand)
    return known.some(other => distance(described, other.described, other.anyWayUp) < MAX_LETTER_DISTANCE)
  }
  const strangeHand = pooled(POOL, random.integer(2 ** 31), random => {
    for (;;) {
      const hand = random.pick(strange)(random)
      if (!looksLikeLetter(hand)) return hand
    }
  })
  return {
    looksLikeLetter,
    drawAnyShape: random => random.chance(0.5) ? random.pick(strange)(random) : anyLetter(random),
    draw (random) {
      if (hands.withAlphabet && random.chance(OTHER_SHAPES_SHARE)) return random.pick(otherShapes)(random)
      if (hands.hasStill(null) && random.chance(0.5)) return hands.draw(null, random)
      return strangeHand(random)
    }
  }
}
