// Hands that sign letters, as a client would send them: those of the illustrations.
import { momentsOf, pointsOfMoment, spreadOver, type Moment } from 'recognizer-wasm/training/illustrations/shown-letter'
import { HAND_POINT_KEYS, LANDMARKS, type HandPoints } from 'recognizer-wasm'

/** A right hand that holds a letter, in one frame. */
export const signing = (letter: string): HandPoints => pointsSeen(momentsOf(letter.toLowerCase()).at(-1)!)

function pointsSeen (moment: Moment): HandPoints {
  const points = pointsOfMoment({ ...moment, shift: [0, 0, 0] })
  return {
    ...Object.fromEntries(HAND_POINT_KEYS.map(key => [key, null])),
    r_hand_position: [0.5, 0.5, 0],
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]]))
  }
}

/** The same for half a second. */
export const held = (letter: string): HandPoints[] => Array.from({ length: 15 }, () => signing(letter))

/** A letter that moves, as a camera of so many frames a second films it: begun for half a second, made in another, and
 * held at its end for a quarter of one. */
export function moving (letter: string, framesPerSecond: number): HandPoints[] {
  const moments = momentsOf(letter.toLowerCase())
  const hold = (hand: Moment, seconds: number) =>
    Array.from({ length: Math.round(seconds * framesPerSecond) }, () => hand)
  const way = spreadOver(moments, Math.round(framesPerSecond / 2) + 2).slice(1, -1)
  return [...hold(moments[0]!, 0.5), ...way, ...hold(moments.at(-1)!, 0.25)].map(pointsSeen)
}
