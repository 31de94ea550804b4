// Hands that sign letters, as a client would send them: those of the illustrations.
import { LANDMARKS, handPoints } from '../../recognizer-wasm/src/hand-points.ts'
import type { HandPoints } from '../../recognizer-wasm/src/hand-points.ts'
import { LETTER_POSES } from '../../recognizer-wasm/tools/illustrations/letter-poses.ts'
import { palmAt, posedHand } from '../../recognizer-wasm/tools/illustrations/posed-hand.ts'
import { pointsOf } from '../../recognizer-wasm/tools/parametric-hand/skeleton.ts'

/** A right hand that holds a letter, in one frame. */
export function signing (letter: string): HandPoints {
  const { pose, stance } = LETTER_POSES[letter.toLowerCase()]!
  const points = pointsOf(posedHand(pose, palmAt(stance)))
  return handPoints({ r_hand_position: [0.5, 0.5, 0], ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]])) })
}

/** The same for half a second. */
export const held = (letter: string): HandPoints[] => Array.from({ length: 15 }, () => signing(letter))
