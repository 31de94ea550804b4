// A hand as text: the points of a learner's example, which outlive the model that read them.
import { asRightHand, FRAME_LENGTH, offsetOf, type HandFrame } from '../hand/frame.ts'
import { LANDMARKS } from '../hand/points.ts'

/** 21 points relative to the wrist, in shares of the largest coordinate, as a right hand: base64 of little-endian
 * int16. */
export type SavedHand = string

const POINTS = LANDMARKS.map(name => offsetOf(`r_${name}`))
const NUMBERS = 3 * LANDMARKS.length
const LARGEST = 2 ** 15 - 1
/** Length of the base64 of 126 bytes: no padding is needed. */
const TEXT = new RegExp(`^[A-Za-z0-9+/]{${2 * NUMBERS * 4 / 3}}$`)

/** Metres. Letter models ignore a hand's size. */
const SIZE = 0.2

/** @returns null if a point is missing, or all are in one place */
export function saveHand (frame: HandFrame): SavedHand | null {
  const shown = asRightHand(frame)
  const wrist = POINTS[0]!
  const numbers = POINTS.flatMap(at => [0, 1, 2].map(axis => shown[at + axis]! - shown[wrist + axis]!))
  const largest = Math.max(...numbers.map(Math.abs))
  if (!(largest > 0 && largest < Infinity)) return null
  const view = new DataView(new ArrayBuffer(2 * NUMBERS))
  numbers.forEach((number, i) => view.setInt16(2 * i, Math.round(number / largest * LARGEST), true))
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)))
}

export function restoreHand (saved: SavedHand): HandFrame {
  const bytes = Uint8Array.from(atob(saved), letter => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const frame = new Float32Array(FRAME_LENGTH).fill(NaN)
  POINTS.forEach((at, point) => {
    for (let axis = 0; axis < 3; axis++) {
      frame[at + axis] = view.getInt16(2 * (3 * point + axis), true) / LARGEST * SIZE
    }
  })
  return frame
}

export const isSavedHand = (value: unknown): value is SavedHand => typeof value === 'string' && TEXT.test(value)
