// Whether a film shows a requested word.
import { invalidArgument } from '../errors.ts'
import type { HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import type { LetterRecognizer } from '../letters/recognizer.ts'
import { createWordFilm } from './word-film.ts'
import { progressOf, requestedRuns, type WordProgress } from './word-progress.ts'

/** A frame of a film. `timestamp`: when it was taken, in milliseconds. */
export interface FilmFrame { points: HandFrame | HandPoints, timestamp: number }

/**
 * Follows a requested word to the end of a film, as `createWordFollower` does, at a fraction of the cost: only the last
 * frame is compared with the word.
 * @param word letters of the alphabet; case, accents and other characters are ignored
 * @param frames the oldest first; pauses between them are waited for
 * @throws DactyloError `invalid-argument` if the word has no letter, or one that the model does not know; if there is
 * no frame, a time is not a number, or a frame has another length
 */
export async function verifyWord (
  recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>, word: string,
  frames: Iterable<FilmFrame> | AsyncIterable<FilmFrame>
): Promise<WordProgress> {
  const film = createWordFilm(recognizer)
  const runs = requestedRuns(word, film.letters)
  for await (const { points, timestamp } of frames) await film.push(points, timestamp)
  if (film.evidence.length === 0) throw invalidArgument('A film must have a frame')
  return progressOf(film.evidence, film.letters, runs)
}
