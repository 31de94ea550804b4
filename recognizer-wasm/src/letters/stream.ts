// Recognizes letters in a film, frame by frame.
import { invalidArgument } from '../errors.ts'
import { toFrame, type HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import type { Scene } from '../hand/scene.ts'
import { addToFilm, framesAt, type TimedFrame } from './film.ts'
import { createLastingLetter } from './lasting.ts'
import { keepMoved, type MovedLetter } from './moved-letter.ts'
import type { Recognition } from './choice.ts'
import type { LetterRecognizer } from './recognizer.ts'

export interface StreamedRecognition extends Recognition {
  /** The letter to show: `letter`, once it has lasted for two frames of the model; a moving letter as soon as the hand
   * rests after the movement. Null until then: hands on their way to another shape look like letters for a moment. */
  lasting: string | null
}

export interface LetterStream {
  /**
   * Adds the newest frame and returns the letter signed now.
   * @param timestamp when the frame was taken, in milliseconds; by default one step of the model's rate after the last
   * @param scene the picture's, from `sceneOf`: a new film starts when the scene changes and the hand jumps
   * @throws DactyloError `invalid-argument` if the time is not a number, or the frame has another length
   */
  push (points: HandFrame | HandPoints, timestamp?: number, scene?: Scene): Promise<StreamedRecognition>
  /** Drops all frames. */
  reset (): void
}

/**
 * Creates a stream of frames for a letter recognizer. It keeps the model's window and resamples the camera's frames to
 * the model's rate, if it has one. A gap of more than half a second starts a new film. A moving letter stays recognized
 * for a while if the hand is held at the end of the movement.
 */
export function createLetterStream (recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>): LetterStream {
  const { info } = recognizer
  const rate = info.frames_per_second
  const step = rate ? 1000 / rate : 1
  let film: TimedFrame[] = []
  let moved: MovedLetter | undefined
  // Without a rate, time counts frames.
  const newLasting = () => createLastingLetter(rate ? undefined : 1)
  let lasting = newLasting()

  return {
    async push (points, timestamp, scene) {
      const latest = film[0]?.time ?? -step
      const time = rate && timestamp !== undefined ? timestamp : latest + step
      if (!Number.isFinite(time)) {
        throw invalidArgument(`A timestamp must be a number of milliseconds, got ${timestamp}`)
      }
      // Time that runs backwards means another film.
      const frame = toFrame(points, info.second_look?.length)
      film = addToFilm(time < latest ? [] : film, { frame, time, scene }, info)
      const frames = framesAt(film, time, info)
      const kept = keepMoved(await recognizer.recognize(frames), { frames, time, moved }, info)
      moved = kept.moved
      // A single frame starts a new film. It shows no motion, so no letter lasts from there.
      if (frames.length === 1) lasting = newLasting()
      const { letter } = kept.seen
      return Object.assign(kept.seen, { lasting: lasting.see(letter, time, moved?.letter === letter) })
    },
    reset () {
      film = []
      moved = undefined
      lasting = newLasting()
    }
  }
}
