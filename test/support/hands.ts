// Hands that sign letters, as a client would send them: those of the illustrations.
import { DRAWN_LETTERS, type HeldHand } from 'recognizer-wasm/tools/illustrations/drawn-letters'
import { betweenMoments } from 'recognizer-wasm/tools/illustrations/movement'
import { palmAt, drawnHand } from 'recognizer-wasm/tools/illustrations/drawn-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import { LANDMARKS, completeHandPoints, type HandPoints } from 'recognizer-wasm'

/** A right hand that holds a letter, in one frame. */
export const signing = (letter: string): HandPoints => pointsSeen(DRAWN_LETTERS[letter.toLowerCase()]!)

function pointsSeen ({ pose, stance }: HeldHand): HandPoints {
  const points = pointsOf(drawnHand(pose, palmAt(stance)))
  return completeHandPoints({
    r_hand_position: [0.5, 0.5, 0],
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]]))
  })
}

/** The same for half a second. */
export const held = (letter: string): HandPoints[] => Array.from({ length: 15 }, () => signing(letter))

/** A letter that moves, as a camera of so many frames a second films it: begun for half a second, made in another, and
 * held at its end for a quarter of one. */
export function moving (letter: string, framesPerSecond: number): HandPoints[] {
  const { start, ...end } = DRAWN_LETTERS[letter.toLowerCase()]!
  const on = betweenMoments(start!, end, Math.round(framesPerSecond / 2))
  const hold = (hand: HeldHand, seconds: number) =>
    Array.from({ length: Math.round(seconds * framesPerSecond) }, () => hand)
  return [...hold(start!, 0.5), ...on, ...hold(end, 0.25)].map(pointsSeen)
}
