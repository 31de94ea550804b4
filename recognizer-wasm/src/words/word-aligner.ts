// Aligns a requested word with a film at all paces, from frame to frame.
import { createAlignment, filmsOf, type Alignment } from './alignment.ts'
import { createColumns } from './evidence-columns.ts'
import type { LetterEvidence } from './letter-evidence.ts'
import { createVerdict, type Verdict } from './verdict.ts'

export interface WordAligner {
  /** Whether the alignment can be continued: the film began with the same frame, kept its rate, and has room. */
  isOf (evidence: readonly LetterEvidence[]): boolean
  /** The word at the pace at which it reaches farthest, up to the newest frame. */
  best (evidence: readonly LetterEvidence[]): { alignment: Alignment, verdict: Verdict }
}

/** Frames of the shortest films for which there is room. */
const MIN_CAPACITY = 64

/** @param word indices of its letters, without doubles */
export function createWordAligner (
  evidence: readonly LetterEvidence[], letters: readonly string[], word: readonly number[]
): WordAligner {
  const columns = createColumns(evidence, letters.length, Math.max(MIN_CAPACITY, 2 * evidence.length))
  const alignments = filmsOf(columns, letters).map(film => createAlignment(film, word))
  const verdicts = new Map<Alignment, Verdict>()
  return {
    isOf: columns.isOf,
    best (evidence) {
      columns.grow(evidence)
      for (const alignment of alignments) alignment.grow()
      const alignment = alignments.reduce((best, other) => scoreOf(other) > scoreOf(best) ? other : best)
      const verdict = verdicts.get(alignment) ?? createVerdict(alignment, letters)
      verdicts.set(alignment, verdict)
      return { alignment, verdict }
    }
  }
}

/** A likelihood comparable between paces. */
const scoreOf = ({ film, beginnings }: Alignment) =>
  Math.max(...beginnings.map(scores => scores[film.frames]!)) / film.weight
