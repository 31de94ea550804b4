// How well the hand is drawn while it moves: as well as the machine can thirty times a second. At rest it is drawn
// best.
import { after, partOf } from '../lifetime.ts'

export interface Quality {
  /** A side of the picture at most. */
  pixels: number
  /** With fewer triangles. */
  isRough: boolean
}

/** From the best, of which more pixels would not be seen. */
const QUALITIES: readonly Quality[] = [
  { pixels: 640, isRough: false }, { pixels: 480, isRough: true }, { pixels: 320, isRough: true },
  { pixels: 220, isRough: true }
]
/** Milliseconds from one picture to the next: more is too slow, and much more was no movement. */
const SLOW = 30
const REST = 250
/** Pictures that are too slow before they are drawn rougher. */
const PATIENCE = 3

/** @param redraw is called once it has rested */
export function createPace (signal: AbortSignal, redraw: () => void): { qualityAt (now: number): Quality } {
  let level = 0
  let before = -Infinity
  let slowOnes = 0
  let resting = partOf(signal)
  return {
    qualityAt (now) {
      const gap = now - before
      before = now
      resting.abort()
      resting = partOf(signal)
      if (level > 0 && gap < REST) after(REST, resting.signal, redraw)
      if (gap >= REST) {
        // The next movement tries a better one.
        level = Math.max(0, level - 1)
        slowOnes = 0
        return QUALITIES[0]!
      }
      slowOnes = gap > SLOW ? slowOnes + 1 : 0
      // In a row: a single one may be anything else that the machine does.
      if (slowOnes >= PATIENCE && level < QUALITIES.length - 1) {
        level++
        slowOnes = 0
      }
      return QUALITIES[level]!
    }
  }
}
