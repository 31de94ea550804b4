// Aligns a requested word with a film at all paces, from frame to frame.
import { createAlignment, filmsOf, type Alignment } from './alignment.ts'
import { createColumns } from './evidence-columns.ts'
import type { LetterEvidence } from './letter-evidence.ts'
import { createComparison, type Comparison } from './verdict.ts'

export interface WordAligner {
  /** Whether the alignment can be continued: the film began with the same frame, kept its rate, and has room. */
  isOf (evidence: readonly LetterEvidence[]): boolean
  /** The word at the pace at which it reaches farthest, up to the newest frame. If that is the whole word, `clarity`
   * says for each letter how clearly the film shows it; below 0, another word is too likely. */
  best (evidence: readonly LetterEvidence[]): { alignment: Alignment, clarity: () => number[] }
}

/** At how many faster paces the word is also compared with others. A word that lacks a letter of the film is
 * aligned at a slower pace than the hand's: there its letters are long enough for the frames of the missing one. */
const FASTER = 2

/** Frames of the shortest films for which there is room. */
const MIN_CAPACITY = 64

/** @param word indices of its letters, without doubles */
export function createWordAligner (
  evidence: readonly LetterEvidence[], letters: readonly string[], word: readonly number[]
): WordAligner {
  const columns = createColumns(evidence, letters.length, Math.max(MIN_CAPACITY, 2 * evidence.length))
  const alignments = filmsOf(columns, letters).map(film => createAlignment(film, word))
  const comparisons = new Map<Alignment, Comparison>()
  const compare = (alignment: Alignment, likelihood: number): number[] => {
    const comparison = comparisons.get(alignment) ?? createComparison(alignment, letters)
    comparisons.set(alignment, comparison)
    return comparison(likelihood * alignment.film.weight)
  }
  return {
    isOf: columns.isOf,
    best (evidence) {
      columns.grow(evidence)
      for (const alignment of alignments) alignment.grow()
      const alignment = alignments.reduce((best, other) => scoreOf(other) > scoreOf(best) ? other : best)
      const at = alignments.indexOf(alignment)
      return {
        alignment,
        clarity: () => alignments.slice(Math.max(0, at - FASTER), at + 1)
          .map(other => compare(other, scoreOf(alignment)))
          .reduce((least, other) => least.map((clarity, i) => Math.min(clarity, other[i]!)))
      }
    }
  }
}

/** A likelihood comparable between paces. */
const scoreOf = ({ film, beginnings }: Alignment) =>
  Math.max(...beginnings.map(scores => scores[film.frames]!)) / film.weight
