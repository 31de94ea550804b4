// Hands that sign letters, as a client would send them: those of the illustrations.
import { DRAWN_LETTERS } from 'recognizer-wasm/tools/illustrations/drawn-letters'
import { palmAt, drawnHand } from 'recognizer-wasm/tools/illustrations/drawn-hand'
import { pointsOf } from 'recognizer-wasm/training/skeleton/skeleton'
import { LANDMARKS, completeHandPoints, type HandPoints } from 'recognizer-wasm'

/** A right hand that holds a letter, in one frame. */
export function signing (letter: string): HandPoints {
  const { pose, stance } = DRAWN_LETTERS[letter.toLowerCase()]!
  const points = pointsOf(drawnHand(pose, palmAt(stance)))
  return completeHandPoints({
    r_hand_position: [0.5, 0.5, 0],
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]]))
  })
}

/** The same for half a second. */
export const held = (letter: string): HandPoints[] => Array.from({ length: 15 }, () => signing(letter))
