// Aligns the letters of a word with a film, from frame to frame.
import type { EvidenceColumns } from './evidence-columns.ts'
import { createSpelledFilm, type LetterSegment, type Scores, type SpelledFilm } from './spelled-film.ts'

/** Seconds for a letter: from five letters a second to a beginner's two seconds. */
const PACES = [0.2, 0.27, 0.36, 0.5, 0.7, 1, 1.4, 2]

/** Log likelihood of going back to an earlier letter. */
const RESTART = -2

/** A film at all paces. */
export const filmsOf = (columns: EvidenceColumns, letters: readonly string[]): SpelledFilm[] =>
  PACES.map(pace => createSpelledFilm(columns, letters, pace))

/** A word in a film at one pace. */
export interface Alignment {
  film: SpelledFilm
  /** Indices of the letters, without doubles. */
  word: readonly number[]
  /** The scores of the first 0, 1, … letters. */
  beginnings: readonly Scores[]
  /** The scores before each letter: of the letters so far, or of the later ones from which the hand goes back. */
  reached: readonly Scores[]
}

export interface GrowingAlignment extends Alignment {
  /** Continues up to the newest frame. */
  grow (): void
}

export function align (film: SpelledFilm, word: readonly number[]): Alignment {
  const beginnings = [film.start, ...word.map(film.createScores)]
  word.forEach((letter, i) => film.extend(beginnings[i + 1]!, 0, beginnings[i]!, letter))
  return { film, word, beginnings, reached: beginnings }
}

/** Aligns a word; the hand may go back once from any letter to an earlier one. */
export function createAlignment (film: SpelledFilm, word: readonly number[]): GrowingAlignment {
  const createBeginnings = () => [film.start, ...word.map(film.createScores)]
  const [once, beginnings] = [createBeginnings(), createBeginnings()]
  const reached = word.map(film.createScores)
  let known = 0
  return {
    film,
    word,
    beginnings,
    reached,
    grow () {
      word.forEach((letter, i) => film.extend(once[i + 1]!, known, once[i]!, letter))
      word.forEach((letter, i) => {
        goBack(reached[i]!, known, film.frames, [beginnings[i]!, ...once.slice(i + 1, -1)])
        film.extend(beginnings[i + 1]!, known, reached[i]!, letter)
      })
      known = film.frames
    }
  }
}

/** @param before the scores of the letters so far, then of those from which the hand goes back */
function goBack (reached: Scores, known: number, frames: number, [before, ...later]: readonly Scores[]): void {
  for (let moment = known; moment <= frames; moment++) {
    reached[moment] = Math.max(before![moment]!, ...later.map(scores => scores[moment]! + RESTART))
  }
}

/** How many letters of the word the film shows so far. */
export function reachedIn ({ film, beginnings }: Alignment): number {
  const ends = beginnings.map(scores => scores[film.frames]!)
  return ends.indexOf(Math.max(...ends))
}

/** The segments of the first letters of a word. */
export function segmentsOf ({ film, word, beginnings, reached }: Alignment, count: number): LetterSegment[] {
  const segments: LetterSegment[] = []
  let moment = film.frames
  for (let i = count - 1; i >= 0; i--) {
    const until = film.segmentEnd(beginnings[i + 1]!, moment)
    moment = film.bestSegment(reached[i]!, word[i]!, until).since
    segments.unshift({ letter: word[i]!, since: moment, until })
  }
  return segments
}
