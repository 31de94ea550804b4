// Hands that sign letters, from the illustrations, as a client sends them.
import { momentsOf, pointsOfMoment, spreadOver, type Moment } from 'recognizer-wasm/training/illustrations/shown-letter'
import { HAND_POINT_KEYS, LANDMARKS, type HandPoints } from 'recognizer-wasm'

/** One frame of a right hand that holds a letter. */
export const signing = (letter: string): HandPoints => pointsSeen(momentsOf(letter.toLowerCase()).at(-1)!)

function pointsSeen (moment: Moment): HandPoints {
  const points = pointsOfMoment({ ...moment, shift: [0, 0, 0] })
  return {
    ...Object.fromEntries(HAND_POINT_KEYS.map(key => [key, null])),
    r_hand_position: [0.5, 0.5, 0],
    ...Object.fromEntries(LANDMARKS.map((name, i) => [`r_${name}`, points[i]]))
  }
}

/** A held letter for half a second. */
export const held = (letter: string): HandPoints[] => Array.from({ length: 15 }, () => signing(letter))

/** A moving letter filmed at a frame rate: half a second at its start, half a second of movement, and a quarter of
 * a second at its end. */
export function moving (letter: string, framesPerSecond: number): HandPoints[] {
  const moments = momentsOf(letter.toLowerCase())
  const hold = (hand: Moment, seconds: number) =>
    Array.from({ length: Math.round(seconds * framesPerSecond) }, () => hand)
  const movement = spreadOver(moments, Math.round(framesPerSecond / 2) + 2).slice(1, -1)
  return [...hold(moments[0]!, 0.5), ...movement, ...hold(moments.at(-1)!, 0.25)].map(pointsSeen)
}
