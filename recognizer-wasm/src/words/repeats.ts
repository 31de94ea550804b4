// Double letters: the hand slides aside with the letter, or loosens its fingers and makes it again.
import { movesSideways } from '../alphabet.ts'
import { isShapedAs } from '../hand/frame.ts'
import type { LetterEvidence } from './letter-evidence.ts'

/** Shares of the picture's width by which a double letter slides. Wrists move by up to 0.02 during a held letter. */
const SLIDE = 0.035
/** Milliseconds in which a hand slides, and in which a hand at rest is compared with itself. */
const SLIDE_MS = 500
const REST_MS = 130
/** Logarithms of a letter's probability: clearly shown, and clearly not. */
const SHOWN = Math.log(0.5)
const GONE = Math.log(0.3)

/**
 * How often a letter is made within its segment: once, and once more for each slide or release.
 * @param segment the moments of the letter, the oldest first
 * @param letter its index in the evidence
 * @param name upper case
 * @returns null for a letter that itself moves from side to side, because its repeats cannot be told from that
 */
export function timesMade (segment: readonly LetterEvidence[], letter: number, name: string): number | null {
  if (movesSideways(name)) return null
  const shown = segment.filter(({ logs }) => logs[letter]! >= SHOWN)
  return 1 + Math.max(slidesIn(shown), releasesIn(segment, letter))
}

function slidesIn (shown: readonly LetterEvidence[]): number {
  let [slides, isSliding, from] = [0, false, 0]
  shown.forEach(({ time }, i) => {
    while (time - shown[from]!.time > SLIDE_MS) from++
    if (isSliding && movedSince(shown, i, time - REST_MS) < SLIDE / 4) [isSliding, from] = [false, i]
    if (isSliding || movedSince(shown.slice(from), i - from, -Infinity) < SLIDE) return
    slides++
    isSliding = true
  })
  return slides
}

/** How far the hand is aside from where it was in the same shape since a time, at most. A hand that turns on its way to
 * or from a letter moves its wrist, too, but that is no slide. */
function movedSince (shown: readonly LetterEvidence[], i: number, since: number): number {
  const { place: now, frame: hand } = shown[i]!
  let most = 0
  for (const { time, place, frame } of shown.slice(0, i)) {
    const moved = time >= since && place && now ? Math.abs(place[0] - now[0]) : 0
    if (moved > most && isShapedAs(frame, hand)) most = moved
  }
  return most
}

function releasesIn (segment: readonly LetterEvidence[], letter: number): number {
  let releases = 0
  let isReleased = false
  const first = segment.findIndex(({ logs }) => logs[letter]! >= SHOWN)
  for (const { logs } of first < 0 ? [] : segment.slice(first)) {
    if (logs[letter]! <= GONE) isReleased = true
    if (logs[letter]! < SHOWN || !isReleased) continue
    releases++
    isReleased = false
  }
  return releases
}
