// Reads letters from a film, frame by frame.
import { invalidArgument } from '../errors.ts'
import { toFrame, type HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import type { Scene } from '../hand/scene.ts'
import { addToFilm, framesAt, type TimedFrame } from './film.ts'
import { keepMoved, type MovedLetter } from './moved-letter.ts'
import type { LetterRecognizer, Recognition } from './recognizer.ts'

export interface LetterStream {
  /**
   * Adds the newest frame and says which letter is signed now.
   * @param timestamp milliseconds: when the frame was taken; without it, one step of the model's rate after the one
   * before
   * @param scene of the picture, by `sceneOf`: a new film starts when the scene changes and the hand jumps
   * @throws DactyloError `invalid-argument` when the time is no number, or the frame of another length
   */
  push (points: HandFrame | HandPoints, timestamp?: number, scene?: Scene): Promise<Recognition>
  /** Forgets every frame. */
  reset (): void
}

/**
 * A stream of frames for a letter recognizer. It keeps as many frames as the model looks back to. It resamples the
 * camera's frames to the rate of a model that has one. A gap of more than half a second begins a new film. A letter
 * that moves stays named for a while if the hand is held as the movement ends.
 */
export function createLetterStream (recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>): LetterStream {
  const { info } = recognizer
  const rate = info.frames_per_second
  const step = rate ? 1000 / rate : 1
  let film: TimedFrame[] = []
  let moved: MovedLetter | undefined

  return {
    async push (points, timestamp, scene) {
      const latest = film[0]?.time ?? -step
      const time = rate && timestamp !== undefined ? timestamp : latest + step
      if (!Number.isFinite(time)) {
        throw invalidArgument(`A timestamp must be a number of milliseconds, got ${timestamp}`)
      }
      // A clock that runs backwards means another film.
      const frame = toFrame(points, info.second_look?.length)
      film = addToFilm(time < latest ? [] : film, { frame, time, scene }, info)
      const frames = framesAt(film, time, info)
      const said = keepMoved(await recognizer.recognize(frames), { frames, time, moved }, info)
      moved = said.moved
      return said.seen
    },
    reset () {
      film = []
      moved = undefined
    }
  }
}
