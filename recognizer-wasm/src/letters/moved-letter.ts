// A letter that was signed by moving stays answered while its end is held. A network's memory is shorter than a hand is
// held: once the movement is out of its sight, the end alone says another letter, or none.
import { isHeldAs, type HandFrame } from '../hand/frame.ts'
import type { ModelInfo } from './model-info.ts'
import type { Recognition } from './recognizer.ts'

/** A letter that moves, as it was named last. */
export interface MovedLetter {
  /** Upper case. */
  letter: string
  /** The hand that it was named in. */
  frame: HandFrame
  /** Milliseconds on the clock of the film: when it was named last, and first while the hand was held so. */
  time: number
  since: number
}

/** Milliseconds, from when a hand came to rest, within which the letter must be named first. */
const CAME_WITHIN = 500

/** Milliseconds, from the first time to the last, for which a letter must have been named to stay: hands in words often
 * look like the end of one for a moment. */
const NAMED_FOR = 150

/** Milliseconds that a letter stays without being named anew: whoever holds the hand for longer may mean what it shows
 * now. */
const STAYS = 1000

/** A moment of a film: what the network was shown, and what is left of a letter that moves. */
export interface Moment {
  /** The newest first. */
  frames: readonly HandFrame[]
  /** Milliseconds, of the newest frame. */
  time: number
  moved: MovedLetter | undefined
}

/**
 * What a moment of a film says: the letter that moves, while the hand is held as it was named, else what the network
 * says. Of a model without a rate nothing is kept, nor any label that is not in its `kept_labels`.
 * @param seen what the network says
 * @returns also the letter to give with the next moment: the same object where nothing is new
 */
export function keepMoved (
  seen: Recognition, { frames, time, moved }: Moment, { kept_labels: labels = [], frames_per_second: rate }: ModelInfo
): { seen: Recognition, moved: MovedLetter | undefined } {
  const [newest] = frames
  if (!rate || !newest) return { seen, moved: undefined }
  const { letter } = seen
  // Before a single frame there was another film.
  const held = moved && frames.length > 1 && isHeld(moved, newest, time) ? moved : undefined
  if (held && letter !== held.letter && stays(held)) {
    return { seen: Object.assign(seen, { letter: held.letter }), moved: held }
  }
  if (letter === null || !labels.includes(letter.toLowerCase())) return { seen, moved: held }
  if (letter === held?.letter) return { seen, moved: { ...held, frame: newest, time } }
  return { seen, moved: hasMoved(frames, rate) ? { letter, frame: newest, time, since: time } : undefined }
}

/** Whether the hand has just come to rest.
 * @param frames the newest first, so many a second */
function hasMoved (frames: readonly HandFrame[], rate: number): boolean {
  const rest = frames.findIndex(frame => !isHeldAs(frame, frames[0]!))
  return rest > 0 && rest <= CAME_WITHIN * rate / 1000
}

const isHeld = (moved: MovedLetter, newest: HandFrame, time: number): boolean =>
  time - moved.time <= STAYS && isHeldAs(moved.frame, newest)

const stays = ({ time, since }: MovedLetter): boolean => time - since >= NAMED_FOR
