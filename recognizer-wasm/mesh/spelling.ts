// A hand that spells words: rests at each letter, flows between them.
import { betweenJoints, momentsByLetter, skeletonOf, type Joints, type Skeleton } from './joints.ts'
import type { Manner, PackedHand } from './packed-hand.ts'
import { angleBetween } from './quaternions.ts'
import { PLAIN, minimumJerk, onTheWay, palmMiddle, placed } from './transitions.ts'
import { add, radians, scale, type Vector } from './vectors.ts'

/** A hand that can spell. */
export interface SpellingHand {
  skeleton: Skeleton
  /** The moments of each lower-case letter, its end last. */
  letters: Record<string, readonly Joints[]>
  /** How the fingers move between two lower-case letters. */
  mannerOf: (from: string, to: string) => Manner
}

export interface Pace {
  /** From 1 to 6. People spell four to six. */
  lettersPerSecond: number
  /** Share of a letter's time for which a still letter rests. */
  rest?: number
}

/** A letter, or the way to the next. Times in seconds. */
export interface SpellingStep {
  from: number
  to: number
  /** Index of the letter, or null on the way. */
  at: number | null
}

export interface Spelling {
  steps: readonly SpellingStep[]
  /** The time of the whole word in seconds. */
  length: number
  /** The hand at a time in seconds. Before and after the word it rests. */
  poseAt: (time: number) => Joints
}

const REST = 0.5
/** A moving letter, in letters' times: its movement, and its holds before and after. */
const MOVEMENT = 1
const HOLD = 0.15
/** The last letter is held for so many letters' times, so that it is not lost. */
const LAST = 1
/** A double letter slides outward, to the viewer's left for a right hand. In metres. */
const SLIDE: Vector = [-0.03, 0, 0]
/** The slide takes this share of the time between two letters, and the hand rests for the remainder. */
const SLIDE_TIME = 0.5
/** The place of the palm's middle in the picture, with the wrist at the origin and the fingers up. In metres. */
const PLACE: Vector = [0, -0.08, 0]
/** Radians a second, on average. A palm that turns further takes longer. */
const MAX_TURN_PER_SECOND = radians(600)

export function spellingHand (file: PackedHand): SpellingHand {
  const indexOf = (letter: string) => letter.charCodeAt(0) - 'a'.charCodeAt(0)
  return {
    skeleton: skeletonOf(file),
    letters: momentsByLetter(file),
    mannerOf: (from, to) =>
      file.manners[(file.mannersByPair[indexOf(from)]?.charCodeAt(indexOf(to)) ?? NaN) - 'A'.charCodeAt(0)] ?? PLAIN
  }
}

/** The turns of letter L, whose thumb is open. */
export const openThumbOf = ({ letters }: Pick<SpellingHand, 'letters'>): Joints['turns'] => letters.l![0]!.turns

/** Plans a word.
 * @param word lower-case letters
 * @throws RangeError for a letter that the hand does not know */
export function spell (hand: SpellingHand, word: readonly string[], { lettersPerSecond, rest = REST }: Pace): Spelling {
  const openThumb = openThumbOf(hand)
  const played = word.map((letter, i) => placedLetter(hand, letter, repeatsBefore(word, i)))
  const steps: (SpellingStep & { pose: (share: number) => Joints })[] = []
  const append = (letterTimes: number, at: number | null, pose: (share: number) => Joints, minSeconds = 0) => {
    const from = steps.at(-1)?.to ?? 0
    steps.push({ from, to: from + Math.max(letterTimes / lettersPerSecond, minSeconds), at, pose })
  }
  played.forEach((moments, i) => {
    const before = played[i - 1]?.at(-1)
    const first = moments[0]!
    const way = word[i] === word[i - 1] ? SLIDE_TIME * (1 - rest) : 1 - rest
    if (before) {
      const manner = hand.mannerOf(word[i - 1]!, word[i]!)
      const turnSeconds = angleBetween(before.palm, first.palm) / MAX_TURN_PER_SECOND
      append(way, null, share => onTheWay(before, first, share, manner, openThumb), turnSeconds)
    }
    const isMoving = moments.length > 1
    const last = i === word.length - 1 ? LAST : 0
    const time = isMoving ? MOVEMENT + 2 * HOLD : i === 0 ? rest : 1 - way
    append(time + last, i, share => isMoving ? moved(moments, share * (time + last)) : first)
  })
  return {
    steps,
    length: steps.at(-1)?.to ?? 0,
    poseAt (time) {
      const step = steps.find(({ to }) => time <= to) ?? steps.at(-1)!
      return step.pose(Math.min(1, Math.max(0, (time - step.from) / (step.to - step.from))))
    }
  }
}

/** How many equal letters come right before one. */
function repeatsBefore (word: readonly string[], at: number): number {
  let repeats = 0
  while (word[at - repeats - 1] === word[at]) repeats++
  return repeats
}

/** The moments of a letter, moved as a whole to its place. */
function placedLetter ({ letters }: SpellingHand, letter: string, repeats: number): readonly Joints[] {
  const moments = letters[letter]
  if (!moments) throw new RangeError(`The hand knows no letter ${letter}`)
  const place = add(PLACE, scale(SLIDE, repeats))
  const by = add(place, scale(palmMiddle(moments[0]!), -1))
  return moments.map(joints => placed(joints, add(palmMiddle(joints), by)))
}

/** A moving letter at a time, in letters' times. */
function moved (moments: readonly Joints[], time: number): Joints {
  const at = (moments.length - 1) * minimumJerk((time - HOLD) / MOVEMENT)
  return betweenJoints(moments[Math.floor(at)]!, moments[Math.ceil(at)]!, at % 1)
}
