// Words spelled by a drawn hand without a stop, as a client sends them.
import { spelledWord } from 'recognizer-wasm/training/films/spelled-word'
import { handAt, placeAt } from 'recognizer-wasm/training/films/timeline'
import { toHandPoints } from 'recognizer-wasm/training/measure/predictions'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import type { HandPoints } from 'recognizer-wasm'

export interface SpelledFrame { points: HandPoints, time: number }

const FRAMES_PER_SECOND = 15

/** The frames of a word, the textbook hand resting for half of each letter's time.
 * @param since milliseconds of the first frame */
export function spelling (
  word: string, lettersPerSecond: number, since = 0, framesPerSecond = FRAMES_PER_SECOND
): SpelledFrame[] {
  const pace = { lettersPerSecond, rest: 0.5 }
  const { timeline, seconds } = spelledWord(word.toLowerCase(), signingHand, [0.5, 0.6, 0], pace, createRandom(1))
  return Array.from({ length: Math.floor(seconds * framesPerSecond) + 1 }, (_, i) => {
    const time = i / framesPerSecond
    const points = toHandPoints(pointsOf(handAt(timeline, time)), placeAt(timeline, time))
    return { points, time: since + 1000 * time }
  })
}

/** Frames without a hand. */
export const away = (milliseconds: number, since: number): SpelledFrame[] =>
  Array.from({ length: Math.floor(milliseconds * FRAMES_PER_SECOND / 1000) }, (_, i) =>
    ({ points: {}, time: since + 1000 * i / FRAMES_PER_SECOND }))
