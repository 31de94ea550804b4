// Keeps a moving letter recognized while its final position is held. The network's window is shorter than the hold:
// once the movement leaves it, the final position alone looks like another letter, or none.
import { isHeldAs, type HandFrame } from '../hand/frame.ts'
import type { ModelInfo } from './model-info.ts'
import type { Recognition } from './choice.ts'

/** The last recognition of a moving letter. */
export interface MovedLetter {
  /** Upper case. */
  letter: string
  /** The frame of the last recognition. */
  frame: HandFrame
  /** When it was last recognized in this hold, in milliseconds on the film's clock. */
  time: number
  /** When it was first recognized in this hold. */
  since: number
}

/** Milliseconds after the hand comes to rest in which the letter must first be recognized. */
const ARRIVAL_WINDOW_MS = 500

/** Milliseconds from the first to the last recognition before a letter is kept: within words, hands often look like the
 * end of a moving letter for a moment. */
const MIN_RECOGNIZED_MS = 150

/** Milliseconds that a letter is kept without being recognized again. A longer hold may mean the letter shown now. */
const EXPIRY_MS = 1000

/** The network's input at one moment of a film, and the moving letter recognized before it. */
export interface Moment {
  /** The newest first. */
  frames: readonly HandFrame[]
  /** Time of the newest frame, in milliseconds. */
  time: number
  moved: MovedLetter | undefined
}

/**
 * Replaces the network's answer by the last moving letter, while the hand is held as when that letter was recognized.
 * Applies only to models with a rate, and to labels in `kept_labels`.
 * @param seen the network's answer
 * @returns also the letter to pass with the next moment: the same object if nothing changed
 */
export function keepMoved (
  seen: Recognition, { frames, time, moved }: Moment, { kept_labels: labels = [], frames_per_second: rate }: ModelInfo
): { seen: Recognition, moved: MovedLetter | undefined } {
  const [newest] = frames
  if (!rate || !newest) return { seen, moved: undefined }
  const { letter } = seen
  // A single frame starts a new film.
  const held = moved && frames.length > 1 && isHeld(moved, newest, time) ? moved : undefined
  if (held && letter !== held.letter && isConfirmed(held)) {
    return { seen: Object.assign(seen, { letter: held.letter }), moved: held }
  }
  if (letter === null || !labels.includes(letter.toLowerCase())) return { seen, moved: held }
  if (letter === held?.letter) return { seen, moved: { ...held, frame: newest, time } }
  return { seen, moved: hasMoved(frames, rate) ? { letter, frame: newest, time, since: time } : undefined }
}

/** Whether the hand has just come to rest.
 * @param rate frames per second of `frames`, the newest first */
function hasMoved (frames: readonly HandFrame[], rate: number): boolean {
  const rest = frames.findIndex(frame => !isHeldAs(frame, frames[0]!))
  return rest > 0 && rest <= ARRIVAL_WINDOW_MS * rate / 1000
}

const isHeld = (moved: MovedLetter, newest: HandFrame, time: number): boolean =>
  time - moved.time <= EXPIRY_MS && isHeldAs(moved.frame, newest)

const isConfirmed = ({ time, since }: MovedLetter): boolean => time - since >= MIN_RECOGNIZED_MS
