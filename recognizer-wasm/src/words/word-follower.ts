// Follows a requested word that is spelled without a stop.
import type { HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import type { Scene } from '../hand/scene.ts'
import type { LetterRecognizer } from '../letters/recognizer.ts'
import { createWordFilm } from './word-film.ts'
import { createFollowing, requestedRuns, type WordProgress } from './word-progress.ts'

export interface WordFollower {
  /**
   * Adds the newest frame.
   * @param timestamp when it was taken, in milliseconds; by default one step of the model's rate after the last
   * @param scene the picture's, from `sceneOf`
   * @throws DactyloError `invalid-argument` if the time is not a number, or the frame has another length
   */
  push (points: HandFrame | HandPoints, timestamp?: number, scene?: Scene): Promise<WordProgress>
  /** Starts the word again. */
  reset (): void
}

/**
 * Follows a word, spelled at up to five letters a second. Frames less than 45 ms after the last one that counted change
 * nothing. The hand may pause, slow down, or go back to an earlier
 * letter; when it leaves the picture for a second, the word starts again. A double letter needs a slide to the side, or
 * loosened fingers between the two.
 * @param word letters of the alphabet; case, accents and other characters are ignored
 * @throws DactyloError `invalid-argument` if the word has no letter, or one that the model does not know
 */
export function createWordFollower (
  recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>, word: string
): WordFollower {
  const film = createWordFilm(recognizer)
  const runs = requestedRuns(word, film.letters)
  const progressIn = createFollowing(film.letters, runs)
  let progress: WordProgress | undefined
  return {
    async push (points, timestamp, scene) {
      const change = await film.push(points, timestamp, scene)
      if (!progress || change !== 'skipped') progress = progressIn(film.evidence)
      return progress
    },
    reset: film.reset
  }
}
