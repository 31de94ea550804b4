// Coaches the signing of one letter: what is seen, how long it is held, and what to change.
import { createLetterHold, hasHand, hintsFor, moves, packHandPoints, type HandFrame, type Hint } from 'recognizer-wasm'
import { isHeldAs } from 'recognizer-wasm/internals'
import type { Reading } from 'recognizer-wasm/client'
import { ADVICE_WINDOW_MS, recentItems } from './recent-items.ts'

/** The content of an advice. */
export interface AdviceContent {
  /** `perhaps`: from this angle another letter looks the same. */
  kind: 'no-hand' | 'no-letter' | 'wrong' | 'perhaps' | 'right'
  /** The letter seen, smoothed over some frames. */
  letter: string | null
  /** The most important change; null when nothing stands out, or too early. */
  hint: Hint | null
  /** Whether the hand shape is right. */
  fits: boolean
  /** Whether the hand still shows the first of two equal letters. */
  isFirst: boolean
}

export interface Advice extends AdviceContent {
  /** 0 to 1: the letter's confidence when last seen. */
  confidence: number
  /** 0 to 1: progress of the hold. */
  held: number
  /** The displayed advice, shown long enough to be read. Praise is shown and removed at once, unless a doubt comes
   * before or after it. Null at first, while the learner still holds the previous letter. */
  shown: AdviceContent | null
}

/** Smoothing window for letters. */
const LETTER_WINDOW_MS = 300
/** A hand still changing from the previous letter needs no advice. */
const FIRST_HINT_MS = 1200
/** The time the tracker needs to find a hand and settle. */
const SETTLING_MS = 500
/** The shortest display time, also before the first advice. */
const READING_TIME_MS = 1000

/** @param isSecond whether the learner has just made the same letter: a hand that stays makes no second one */
export function createCoach (target: string, isSecond = false) {
  const hold = createLetterHold(target)
  const readings = recentItems<SeenLetter>(LETTER_WINDOW_MS, ({ letter, isInDoubt }) => `${letter ?? ''}${isInDoubt}`)
  const hints = recentItems<Hint | 'fits' | null>(ADVICE_WINDOW_MS, JSON.stringify)
  const display = displayedAdvice()
  const hasMoved = movement(target)
  const isAgain = isSecond ? repetition() : () => true
  let began: number | undefined

  return {
    /** The advice after a new reading. `at`: milliseconds. */
    see (reading: Reading, at: number): Advice {
      began ??= at
      hints.add(hintFor(reading, target, display.shown()?.hint), at)
      const seen = seenBy(reading, target)
      readings.add(seen, at)
      const { letter, confidence, isInDoubt } = readings.mostOften() ?? seen
      const isFirst = !isAgain(reading, seen.letter === target, at)
      const mustStillMove = !hasMoved(reading, at) || isFirst
      const held = hold.see(seen.letter === target && !seen.isInDoubt && !mustStillMove, at)
      const hint = at - began > FIRST_HINT_MS && letter !== target ? hints.mostOften() ?? null : null
      const isUnmoved = letter === target && mustStillMove
      const kind = isUnmoved ? 'wrong' : isInDoubt ? 'perhaps' : kindOf(reading, letter, target)
      const fits = hint === 'fits' || isUnmoved
      const now = { kind, letter, hint: hint === 'fits' ? null : hint, fits, isFirst: isFirst && letter === target }
      return { ...now, confidence, held, shown: display.of(now, at) }
    }
  }
}

/** Whether a letter with a movement has moved: the hand entered the picture, or its pose changed since the tracker
 * settled. Always true for readings without points. */
function movement (target: string): (reading: Reading, at: number) => boolean {
  let began: number | undefined
  let first: HandFrame | undefined
  let hasMoved = !moves(target)
  return ({ points }, at) => {
    if (hasMoved || !points) return true
    began ??= at
    if (at - began < SETTLING_MS) return false
    const frame = packHandPoints(points)
    first ??= frame
    hasMoved = !hasHand(points) || !isHeldAs(first, frame)
    return hasMoved
  }
}

/** Shares of the picture's width by which the hand slides for a second equal letter, as in the package's words. */
const SLIDE = 0.035
/** Milliseconds without the letter after which it is made again. */
const RELEASED_MS = 150

/** Whether the letter of before is made again: the hand slid aside, or left the letter. Always true for readings
 * without points. */
function repetition (): (reading: Reading, isTarget: boolean, at: number) => boolean {
  let first: number | undefined
  let goneSince: number | undefined
  let isAgain = false
  return ({ points }, isTarget, at) => {
    if (isAgain || !points) return true
    const x = (points.r_hand_position ?? points.l_hand_position)?.[0]
    first ??= x
    goneSince = isTarget ? undefined : goneSince ?? at
    const isReleased = goneSince !== undefined && at - goneSince >= RELEASED_MS
    const hasSlid = x !== undefined && first !== undefined && Math.abs(x - first) >= SLIDE
    isAgain = isReleased || hasSlid
    return isAgain
  }
}

/** Whether the target letter is seen. */
export function isSeen (reading: Reading, target: string): boolean {
  const { letter, isInDoubt } = seenBy(reading, target)
  return letter === target && !isInDoubt
}

interface SeenLetter extends Pick<Advice, 'letter' | 'confidence'> { isInDoubt: boolean }

/** The requested letter needs less certainty than others, because it is the likeliest. Others must last. */
function seenBy ({ lasting, confidence, candidates, accepted, unsure }: Reading, target: string): SeenLetter {
  const isInDoubt = unsure.includes(target)
  if (!isInDoubt && !accepted.includes(target)) return { letter: lasting, confidence, isInDoubt }
  const found = candidates.find(candidate => candidate.letter === target)
  return { letter: target, confidence: found?.confidence ?? confidence, isInDoubt }
}

function kindOf ({ points }: Reading, letter: string | null, target: string): Advice['kind'] {
  if (letter === target) return 'right'
  if (letter) return 'wrong'
  return points && !hasHand(points) ? 'no-hand' : 'no-letter'
}

/** Keeps each advice long enough to be read. */
function displayedAdvice () {
  let shown: { content: AdviceContent | null, at: number } | undefined
  return {
    shown: () => shown?.content,
    of (content: AdviceContent, at: number): AdviceContent | null {
      shown ??= { content: null, at }
      const kinds = [content.kind, shown.content?.kind]
      const isPraise = kinds.includes('right') && !kinds.includes('perhaps')
      const isRepeated = content.kind === 'right' && shown.content?.kind === 'right'
      if (isPraise || at - shown.at >= READING_TIME_MS) shown = { content, at: isRepeated ? shown.at : at }
      return shown.content
    }
  }
}

/** @param shown the current hint, which stays until the hand follows it */
function hintFor ({ points, letter }: Reading, target: string, shown?: Hint | null): Hint | 'fits' | null {
  const hints = points && hintsFor(points, target, letter)
  return hints ? hints.find(hint => JSON.stringify(hint) === JSON.stringify(shown)) ?? hints[0] ?? 'fits' : null
}
