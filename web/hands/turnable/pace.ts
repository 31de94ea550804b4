// Adapts the drawing quality: about 30 frames a second while the hand moves, and the best at rest.
import { after, renewable } from '../../elements/lifetime.ts'

export interface Quality {
  /** The picture's longest side. */
  pixels: number
  /** Draws fewer triangles. */
  isRough: boolean
}

/** The best first. More pixels would not be visible. */
const QUALITIES: readonly Quality[] = [
  { pixels: 640, isRough: false }, { pixels: 480, isRough: true }, { pixels: 320, isRough: true },
  { pixels: 220, isRough: true }
]
/** A longer gap between frames is slow; one beyond `REST_MS` means that the hand rested. */
const SLOW_FRAME_MS = 30
const REST_MS = 250
/** A single slow frame may be due to other work on the machine. */
const SLOW_FRAMES = 3

/** @param redraw called once the hand has rested
 * @returns a function that gives the quality of a frame drawn now */
export function createPace (signal: AbortSignal, redraw: () => void): (now: number) => Quality {
  let level = 0
  let before = -Infinity
  let slowFrames = 0
  const nextRest = renewable(signal)
  return now => {
    const gap = now - before
    before = now
    const rest = nextRest()
    if (level > 0 && gap < REST_MS) after(REST_MS, rest, redraw)
    if (gap >= REST_MS) {
      // Movement after a rest tries a better quality.
      level = Math.max(0, level - 1)
      slowFrames = 0
      return QUALITIES[0]!
    }
    slowFrames = gap > SLOW_FRAME_MS ? slowFrames + 1 : 0
    if (slowFrames >= SLOW_FRAMES && level < QUALITIES.length - 1) {
      level++
      slowFrames = 0
    }
    return QUALITIES[level]!
  }
}
