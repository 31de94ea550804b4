// Chooses how well the hand is drawn: while it moves, as well as the machine can thirty times a second; at rest, best.
import { after, childController } from '../../elements/lifetime.ts'

export interface Quality {
  /** The longest side of the picture. */
  pixels: number
  /** Whether to draw fewer triangles. */
  isRough: boolean
}

/** The best first: more pixels than these could not be seen. */
const QUALITIES: readonly Quality[] = [
  { pixels: 640, isRough: false }, { pixels: 480, isRough: true }, { pixels: 320, isRough: true },
  { pixels: 220, isRough: true }
]
/** Milliseconds from one picture to the next. More than `SLOW` is too slow, more than `REST` was no movement. */
const SLOW = 30
const REST = 250
/** So many slow pictures in a row, and the hand is drawn rougher. */
const PATIENCE = 3

/** @param redraw is called once the hand has rested */
export function createPace (signal: AbortSignal, redraw: () => void): { qualityAt (now: number): Quality } {
  let level = 0
  let before = -Infinity
  let slowOnes = 0
  let resting = childController(signal)
  return {
    qualityAt (now) {
      const gap = now - before
      before = now
      resting.abort()
      resting = childController(signal)
      if (level > 0 && gap < REST) after(REST, resting.signal, redraw)
      if (gap >= REST) {
        // The next movement tries a better quality.
        level = Math.max(0, level - 1)
        slowOnes = 0
        return QUALITIES[0]!
      }
      slowOnes = gap > SLOW ? slowOnes + 1 : 0
      // Only slow pictures in a row count: a single one may come of other work of the machine.
      if (slowOnes >= PATIENCE && level < QUALITIES.length - 1) {
        level++
        slowOnes = 0
      }
      return QUALITIES[level]!
    }
  }
}
