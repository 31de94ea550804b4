// The film of a signed answer.
import { hasHand, type HandPoints } from 'recognizer-wasm'
import { RequestError, invalid } from '../../http/errors/request-error.ts'
import { faultTexts } from '../../http/texts/texts.ts'
import type { Answer } from './schemas.ts'

export interface SignedFilm {
  /** The oldest first, up to the last one with a hand; all if none has. */
  frames: readonly HandPoints[]
  /** When each was taken, in milliseconds. */
  times: readonly number[]
  /** Frames a second. */
  rate: number
}

/** @param usual frames a second of a film that names neither its rate nor its times
 * @throws RequestError 422 for an answer without frames; 400 for times that do not fit them */
export function filmOf ({ frames: given, framesPerSecond, timestamps }: Answer, usual: number): SignedFilm {
  if (!given) throw new RequestError('FRAMES_EXPECTED')
  if (timestamps) checkTimes(timestamps, given.length, framesPerSecond)
  const frames = given.slice(0, given.findLastIndex(hasHand) + 1 || undefined)
  const rate = framesPerSecond ?? rateOf(timestamps) ?? usual
  return { frames, rate, times: timestamps ?? frames.map((_, i) => 1000 * i / rate) }
}

function checkTimes (timestamps: readonly number[], frames: number, framesPerSecond?: number) {
  if (framesPerSecond !== undefined) throw invalid('timestamps', faultTexts.twoRates)
  if (timestamps.length !== frames) throw invalid('timestamps', faultTexts.timestampsDiffer)
  if (timestamps.some((time, i) => time <= (timestamps[i - 1] ?? -1))) {
    throw invalid('timestamps', faultTexts.timestampsUnordered)
  }
}

function rateOf (timestamps: readonly number[] = []): number | undefined {
  const [first, last] = [timestamps[0], timestamps.at(-1)]
  return timestamps.length < 2 ? undefined : 1000 * (timestamps.length - 1) / (last! - first!)
}
