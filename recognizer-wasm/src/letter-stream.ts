// Reads letters from a film, frame by frame.
import { HAND_POINT_KEYS, handPoints, type HandPoints, type Point } from './hand-points.ts'
import type { LetterRecognizer, Recognition } from './letter-recognizer.ts'

export interface LetterStream {
  /**
   * Adds the newest frame and says which letter is signed now.
   * @param timestampMs when it was taken; without it, one frame of the model's rate after the one before
   */
  push (frame: HandPoints, timestampMs?: number): Promise<Recognition>
  /** Forgets every frame. */
  reset (): void
}

interface TimedFrame {
  frame: HandPoints
  time: number
}

/** Frames farther apart than this, in milliseconds, say nothing about what was between them. */
const LONGEST_GAP = 500

/**
 * A stream of frames for a letter recognizer, which keeps as many as the model remembers.
 *
 * A model that knows its rate is shown the film at that rate, so that a camera of 60 frames a second and one of 10
 * look alike: from the newest frame backwards, a frame is taken at each step of the model's clock, between two frames
 * of the camera by linear interpolation of the points that both have.
 */
export function createLetterStream (recognizer: LetterRecognizer): LetterStream {
  const { memory_frame: memory, frames_per_second: rate } = recognizer.info
  const step = rate ? 1000 / rate : 1
  let film: TimedFrame[] = []

  return {
    async push (frame, timestampMs) {
      const latest = film[0]?.time ?? -step
      const time = rate && timestampMs !== undefined ? timestampMs : latest + step
      if (!Number.isFinite(time)) throw new RangeError(`A timestamp must be a number of milliseconds, got ${timestampMs}`)
      // A clock that runs backwards means another film.
      const earlier = time < latest ? [] : film.filter(kept => kept.time < time)
      film = forgetOld([{ frame, time }, ...earlier], time - (memory - 1) * step)
      return recognizer.recognize(Array.from({ length: memory }, (_, i) => frameAt(film, time - i * step)))
    },
    reset () {
      film = []
    }
  }
}

/** Keeps one frame at or before `start`, for what is between it and the next. */
function forgetOld (film: readonly TimedFrame[], start: number): TimedFrame[] {
  const oldest = film.findIndex(({ time }) => time <= start)
  return film.slice(0, oldest < 0 ? film.length : oldest + 1)
}

/** What there was to see at a moment; nothing before the first frame and in a long gap. */
function frameAt (film: readonly TimedFrame[], time: number): HandPoints {
  const at = film.findIndex(kept => kept.time <= time)
  if (at < 0) return handPoints()
  const [before, after] = [film[at], film[at - 1]]
  if (before.time === time) return before.frame
  if (after.time - before.time > LONGEST_GAP) return handPoints()
  return between(before.frame, after.frame, (time - before.time) / (after.time - before.time))
}

function between (a: HandPoints, b: HandPoints, share: number): HandPoints {
  const mix = (from: Point | null, to: Point | null): Point | null => {
    if (!from || !to) return share < 0.5 ? from : to
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
  }
  return handPoints(Object.fromEntries(HAND_POINT_KEYS.map(key => [key, mix(a[key], b[key])])))
}
