// Readings in the form of the recognizer's worker.
import { handPointsFrom, type Hand, type Point, type Side } from 'recognizer-wasm'
import type { PageReading } from 'recognizer-wasm/client'

/** Metres from the wrist to the thumb and the knuckles of an open hand whose fingers point up. */
const ROOTS: readonly Point[] = [
  [0.02, -0.02, 0], [0.04, -0.04, 0], [0.055, -0.06, 0], [0.07, -0.08, 0],
  ...[0.025, 0, -0.022, -0.042].flatMap(x => [0.085, 0.125, 0.15, 0.17].map((up): Point => [x, -up, 0]))
]

/** An open hand at a place in the picture. */
export function openHand (x = 0.5, y = 0.5, handedness: Side = 'right'): Hand {
  const worldLandmarks: Point[] = [[0, 0, 0], ...ROOTS]
  const landmarks = worldLandmarks.map(([right, down, away]): Point => [x + right, y + down, away])
  return { landmarks, worldLandmarks, handedness, handednessScore: 1, presence: 1 }
}

/** A frame with a hand, and its letter or null. */
export function sees (
  letter: string | null, confidence = 0.9, place: [x: number, y: number] = [0.5, 0.5]
): PageReading {
  const hands = [openHand(...place)]
  return {
    by: 'page',
    model: 'scripted 1',
    letter,
    lasting: letter,
    confidence,
    candidates: [],
    accepted: [],
    unsure: [],
    lookedAgain: [],
    spelled: null,
    hands,
    points: handPointsFrom(hands),
    isRepeated: false,
    duration: 1
  }
}

/** A frame without a hand. */
export const seesNothing = (): PageReading => ({ ...sees(null), hands: [], points: handPointsFrom([]) })
