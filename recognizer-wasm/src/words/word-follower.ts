// Follows a requested word that is spelled without a stop.
import { invalidArgument } from '../errors.ts'
import type { HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import type { Scene } from '../hand/scene.ts'
import type { LetterRecognizer } from '../letters/recognizer.ts'
import { align, filmsOf, reachedIn, segmentsOf, withRestart, type Alignment } from './alignment.ts'
import { createWordFilm } from './word-film.ts'
import type { LetterEvidence } from './letter-evidence.ts'
import type { LetterSegment } from './spelled-film.ts'
import { timesMade } from './repeats.ts'
import { lettersIn, runsOf, type Run } from './runs.ts'
import { clarityOf } from './verdict.ts'

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
  /** From the first letter made to the last; null before the second. */
  lettersPerSecond: number | null
}

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
  let progress: WordProgress | undefined
  return {
    async push (points, timestamp, scene) {
      const change = await film.push(points, timestamp, scene)
      if (!progress || change !== 'skipped') progress = progressOf(film.evidence, film.letters, runs)
      return progress
    },
    reset: film.reset
  }
}

/** @throws DactyloError `invalid-argument` if the word has no letter, or one that is not among the letters */
export function requestedRuns (word: string, letters: readonly string[]): Run[] {
  const runs = runsOf(lettersIn(word, letters), letters)
  if (runs.length === 0) throw invalidArgument('The word must have a letter')
  return runs
}

/** How far a film shows a word. */
export function progressOf (
  evidence: readonly LetterEvidence[], letters: readonly string[], runs: readonly Run[]
): WordProgress {
  const alignment = bestAlignment(evidence, letters, runs.map(({ letter }) => letter))
  const count = reachedIn(alignment)
  const segments = segmentsOf(alignment, count)
  const isWhole = count === runs.length
  const clarity = isWhole ? clarityOf(alignment.film, alignment.word, letters, alignment.beginnings) : []
  const followed = runs.flatMap(({ letter, times }, i) =>
    followRun(letters[letter]!, times, i < count && seenIn(evidence, segments[i]!), (clarity[i] ?? 0) >= 0))
  const made = followed.filter(({ at }) => at !== null)
  return {
    letters: followed,
    isComplete: isWhole && followed.every(({ isMade }) => isMade),
    lettersPerSecond: paceOf(made.map(({ at }) => at!))
  }
}

/** The word at the pace at which it reaches farthest, with the hand going back once if that is likelier. */
function bestAlignment (
  evidence: readonly LetterEvidence[], letters: readonly string[], word: readonly number[]
): Alignment {
  const scoreOf = ({ film, beginnings }: Alignment) =>
    Math.max(...beginnings.map(scores => scores[film.frames]!)) / film.weight
  const alignments = filmsOf(evidence, letters).map(film => withRestart(align(film, word)))
  return alignments.reduce((best, other) => scoreOf(other) > scoreOf(best) ? other : best)
}

/** What a segment shows of its letter. */
interface SeenRun { times: number, confidence: number, at: number }

function seenIn (evidence: readonly LetterEvidence[], { letter, since, until }: LetterSegment): SeenRun {
  const frames = evidence.slice(since, until)
  const [first, second = first] = frames.toSorted((a, b) => b.logs[letter]! - a.logs[letter]!)
  return {
    times: timesMade(frames, letter),
    confidence: (Math.exp(first!.logs[letter]!) + Math.exp(second!.logs[letter]!)) / 2,
    at: first!.time
  }
}

/** The letters of a run of equal ones. */
function followRun (letter: string, times: number, seen: SeenRun | false, isClear: boolean): FollowedLetter[] {
  return Array.from({ length: times }, (_, i): FollowedLetter => {
    if (!seen || i >= seen.times) return { letter, isMade: false, confidence: 0, at: null }
    const isLast = i === times - 1
    return {
      letter, isMade: isClear && !(isLast && seen.times > times), confidence: seen.confidence, at: seen.at
    }
  })
}

function paceOf (times: readonly number[]): number | null {
  const [first, last] = [times[0], times.at(-1)]
  return first === undefined || last === undefined || last <= first ? null : 1000 * (times.length - 1) / (last - first)
}
