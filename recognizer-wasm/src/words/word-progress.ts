// How far a film shows a requested word.
import { invalidArgument } from '../errors.ts'
import { reachedIn, segmentsOf } from './alignment.ts'
import type { LetterEvidence } from './letter-evidence.ts'
import { timesMade } from './repeats.ts'
import { lettersIn, runsOf, type Run } from './runs.ts'
import type { LetterSegment } from './spelled-film.ts'
import { createWordAligner, type WordAligner } from './word-aligner.ts'

/** One letter of a requested word. */
export interface FollowedLetter {
  /** Upper case. */
  letter: string
  /** Whether the hand has made it. When all letters have been tried, false marks one that is unclear: another letter is
   * as likely there, one is missing or too many beside it, or the second of a double letter was not seen. */
  isMade: boolean
  /** Probability at its clearest moments, 0 to 1; 0 before it is made. */
  confidence: number
  /** Its clearest moment, in milliseconds on the film's clock; null before it is made. */
  at: number | null
}

/** How far a word has been spelled. */
export interface WordProgress {
  letters: FollowedLetter[]
  /** Whether the film so far shows this word and no other. It turns false again if another letter follows. */
  isComplete: boolean
  /** Of the letters between the first and the last one so far, which may both be held. A double letter counts as two.
   * Null before the third letter. */
  lettersPerSecond: number | null
}

/** @throws DactyloError `invalid-argument` if the word has no letter, or one that is not among the letters */
export function requestedRuns (word: string, letters: readonly string[]): Run[] {
  const runs = runsOf(lettersIn(word, letters), letters)
  if (runs.length === 0) throw invalidArgument('The word must have a letter')
  return runs
}

/** A wrong letter makes those beside it a little unclear, too: only letters with this part of its doubt are named. */
const BLAME = 3

/** How far a film shows a word. */
export const progressOf = (
  evidence: readonly LetterEvidence[], letters: readonly string[], runs: readonly Run[]
): WordProgress => createFollowing(letters, runs)(evidence)

/** Follows a word from frame to frame of a film, which may be replaced by another. */
export function createFollowing (
  letters: readonly string[], runs: readonly Run[]
): (evidence: readonly LetterEvidence[]) => WordProgress {
  const word = runs.map(({ letter }) => letter)
  let aligner: WordAligner | undefined
  return evidence => {
    if (!aligner?.isOf(evidence)) aligner = createWordAligner(evidence, letters, word)
    const { alignment, clarity } = aligner.best(evidence)
    const count = reachedIn(alignment)
    const segments = segmentsOf(alignment, count)
    const isWhole = count === runs.length
    const clarities = isWhole ? clarity() : []
    const unclear = Math.min(0, ...clarities) / BLAME
    const followed = runs.flatMap(({ letter, times }, i) => {
      const seen = i < count && seenIn(evidence, segments[i]!, letters)
      return followRun(letters[letter]!, times, seen, (clarities[i] ?? 0) >= unclear)
    })
    return {
      letters: followed,
      isComplete: isWhole && followed.every(({ isMade }) => isMade),
      lettersPerSecond: paceOf(evidence, segments, runs)
    }
  }
}

/** The evidence of a segment for its letter. `times` is null if repeats cannot be seen. */
interface SeenRun { times: number | null, confidence: number, at: number }

function seenIn (
  evidence: readonly LetterEvidence[], { letter, since, until }: LetterSegment, letters: readonly string[]
): SeenRun {
  const frames = evidence.slice(since, until)
  const [first, second = first] = frames.toSorted((a, b) => b.logs[letter]! - a.logs[letter]!)
  return {
    times: timesMade(frames, letter, letters[letter]!),
    confidence: (Math.exp(first!.logs[letter]!) + Math.exp(second!.logs[letter]!)) / 2,
    at: first!.time
  }
}

/** The letters of a run of equal ones. */
function followRun (letter: string, times: number, seen: SeenRun | false, isClear: boolean): FollowedLetter[] {
  return Array.from({ length: times }, (_, i): FollowedLetter => {
    const made = seen && (seen.times ?? times)
    if (!made || i >= made) return { letter, isMade: false, confidence: 0, at: null }
    const isLast = i === times - 1
    return {
      letter, isMade: isClear && !(isLast && made > times), confidence: seen.confidence, at: seen.at
    }
  })
}

function paceOf (
  evidence: readonly LetterEvidence[], segments: readonly LetterSegment[], runs: readonly Run[]
): number | null {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last || segments.length < 3) return null
  const letters = runs.slice(1, segments.length - 1).reduce((sum, { times }) => sum + times, 0)
  const milliseconds = evidence[last.since]!.time - evidence[first.until]!.time
  return milliseconds > 0 ? 1000 * letters / milliseconds : null
}
