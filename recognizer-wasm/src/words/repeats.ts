// Double letters: the hand slides aside with the letter, or loosens its fingers and makes it again.
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
 */
export function timesMade (segment: readonly LetterEvidence[], letter: number): number {
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

/** How far the hand is aside from where it was since a time, at most. */
function movedSince (shown: readonly LetterEvidence[], i: number, since: number): number {
  const now = shown[i]!.place
  const places = shown.slice(0, i).flatMap(({ time, place }) => time >= since && place ? [place] : [])
  return now ? Math.max(0, ...places.map(place => Math.abs(place[0] - now[0]))) : 0
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
