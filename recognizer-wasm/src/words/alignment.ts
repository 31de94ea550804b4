// Aligns the letters of a word with a film.
import type { LetterEvidence } from './letter-evidence.ts'
import { createSpelledFilm, type LetterSegment, type Scores, type SpelledFilm } from './spelled-film.ts'

/** Seconds for a letter: from five letters a second to a beginner's two seconds. */
const PACES = [0.2, 0.27, 0.36, 0.5, 0.7, 1, 1.4, 2]

/** Log likelihood of going back to an earlier letter. */
const RESTART = -2

/** A film at all paces. */
export const filmsOf = (evidence: readonly LetterEvidence[], letters: readonly string[]): SpelledFilm[] =>
  PACES.map(pace => createSpelledFilm(evidence, letters, pace))

/** A word in a film at one pace. */
export interface Alignment {
  film: SpelledFilm
  /** Indices of the letters, without doubles. */
  word: readonly number[]
  /** The scores of the first 0, 1, … letters. */
  beginnings: readonly Scores[]
}

export function align (film: SpelledFilm, word: readonly number[]): Alignment {
  const beginnings = [film.start]
  for (const letter of word) beginnings.push(film.after(beginnings.at(-1)!, letter))
  return { film, word, beginnings }
}

/** Aligns again, but the hand may go back once from any letter to an earlier one. */
export function withRestart ({ film, word, beginnings: once }: Alignment): Alignment {
  const beginnings = [film.start]
  word.forEach((letter, i) => {
    const reached = beginnings[i]!.slice()
    for (const later of once.slice(i + 1, -1)) {
      later.forEach((score, moment) => { reached[moment] = Math.max(reached[moment]!, score + RESTART) })
    }
    beginnings.push(film.after(reached, letter))
  })
  return { film, word, beginnings }
}

/** How many letters of the word the film shows so far. */
export function reachedIn ({ film, beginnings }: Alignment): number {
  const ends = beginnings.map(scores => scores[film.frames]!)
  return ends.indexOf(Math.max(...ends))
}

/** The segments of the first letters of a word. */
export function segmentsOf ({ film, word, beginnings }: Alignment, count: number): LetterSegment[] {
  const segments: LetterSegment[] = []
  let moment = film.frames
  for (let i = count - 1; i >= 0; i--) {
    const until = film.segmentEnd(beginnings[i + 1]!, moment)
    moment = film.sinceOf(beginnings[i]!, word[i]!, until)
    segments.unshift({ letter: word[i]!, since: moment, until })
  }
  return segments
}
