// The likelihood that a film shows letters in a given order. Each letter has a segment of frames, as in a semi-Markov
// model (Rabiner, "A Tutorial on Hidden Markov Models", 1989, section IV.D); between two segments the hand may idle.
import { moves } from '../alphabet.ts'
import type { EvidenceColumns } from './evidence-columns.ts'

/** For each moment from 0 to the number of frames: the best log likelihood of the frames before it, or from it on. */
export type Scores = Float64Array

/** The frames of a letter: `since` is the first, `until` the one after the last. `letter`: index in the evidence. */
export interface LetterSegment { letter: number, since: number, until: number }

/** A film at one pace. It grows with its columns. `letter`: index in the evidence. */
export interface SpelledFilm {
  readonly frames: number
  /** Scores of films at different paces are comparable after division by it. */
  weight: number
  /** All frames before each moment idle. */
  start: Scores
  /** Scores with room for all frames, to be filled by `extend`. */
  createScores (): Scores
  /** Computes the scores of a letter after what came before, for the frames from `known` on. */
  extend (scores: Scores, known: number, before: Scores, letter: number): void
  /** All frames from each moment on idle. */
  end (): Scores
  /** Puts a letter before what comes after. */
  before (after: Scores, letter: number): Scores
  /** Where the last segment in the scores of `after` ends, if the hand idles from there to a moment. */
  segmentEnd (scores: Scores, moment: number): number
  /** The best segment of a letter after what came before, if it ends at a moment. */
  bestSegment (before: Scores, letter: number, until: number): { score: number, since: number }
}

/** Log probability of a frame between letters, or of an idle hand. */
export const BETWEEN = Math.log(0.08)

/** Standard deviation of the logarithm of a letter's time. */
const TIME_DEVIATION = 0.4

/** Frames in a row say the same: each letter counts like so many independent ones. */
const FRAMES_PER_LETTER = 3

/** Seconds. A moving letter takes at least this long. A segment is at most three letters long, or this. */
const MIN_MOVING = 0.5
const MIN_LONGEST = 1.2

/** Lower than any likelihood. */
export const IMPOSSIBLE = -1e9

/** How a film of a pace is weighed. */
interface Pace {
  frameSeconds: number
  letterSeconds: number
  weight: number
  /** Frames of the longest segment. */
  longest: number
}

interface SegmentSearch {
  /** The likelihood of the best segment of a letter that ends (`step` -1) or begins (`step` 1) at a moment, joined to
   * the scores at its other end. */
  find (joined: Scores, letter: number, moment: number, step: 1 | -1): number
  /** The frames of the segment that was found last. */
  readonly count: number
}

/**
 * @param letters upper case, in the order of the evidence
 * @param letterSeconds the usual time of a letter
 */
export function createSpelledFilm (
  columns: EvidenceColumns, letters: readonly string[], letterSeconds: number
): SpelledFilm {
  const pace = paceOf(columns.frameSeconds, letterSeconds)
  const { weight } = pace
  const idle = weight * BETWEEN
  const search = createSearch(columns, letters, pace)
  return {
    get frames () { return columns.frames },
    weight,
    start: Float64Array.from({ length: columns.capacity + 1 }, (_, moment) => moment * idle),
    createScores: () => new Float64Array(columns.capacity + 1).fill(IMPOSSIBLE),
    extend (scores, known, before, letter) {
      for (let moment = known + 1; moment <= columns.frames; moment++) {
        scores[moment] = Math.max(search.find(before, letter, moment, -1), scores[moment - 1]! + idle)
      }
    },
    end: () => Float64Array.from({ length: columns.frames + 1 }, (_, moment) => (columns.frames - moment) * idle),
    before (after, letter) {
      const scores = new Float64Array(columns.frames + 1).fill(IMPOSSIBLE)
      for (let moment = columns.frames - 1; moment >= 0; moment--) {
        scores[moment] = Math.max(search.find(after, letter, moment, 1), scores[moment + 1]! + idle)
      }
      return scores
    },
    segmentEnd (scores, moment) {
      let end = moment
      while (end > 1 && scores[end] === scores[end - 1]! + idle) end--
      return end
    },
    bestSegment (before, letter, until) {
      const score = search.find(before, letter, until, -1)
      return { score, since: until - search.count }
    }
  }
}

function paceOf (frameSeconds: number, letterSeconds: number): Pace {
  return {
    frameSeconds,
    letterSeconds,
    weight: Math.min(1, FRAMES_PER_LETTER * frameSeconds / letterSeconds),
    longest: Math.ceil(Math.max(3 * letterSeconds, MIN_LONGEST) / frameSeconds)
  }
}

function createSearch (columns: EvidenceColumns, letters: readonly string[], pace: Pace): SegmentSearch {
  const { letterSeconds, weight, longest } = pace
  const [still, moving] = [timesOf(letterSeconds, pace), timesOf(Math.max(letterSeconds, MIN_MOVING), pace)]
  const times = letters.map(letter => moves(letter) ? moving : still)
  let bestCount = 1
  return {
    get count () { return bestCount },
    find (joined, letter, moment, step) {
      const [column, time] = [columns.logs[letter]!, times[letter]!]
      const most = Math.min(longest, step < 0 ? moment : columns.frames - moment)
      let [sum, clearest, best] = [0, IMPOSSIBLE, IMPOSSIBLE]
      bestCount = 1
      for (let count = 1; count <= most; count++) {
        const log = column[step < 0 ? moment - count : moment + count - 1]!
        const counted = log > BETWEEN ? log : BETWEEN
        sum += counted
        // At least one frame must show the letter.
        if (log - counted > clearest) clearest = log - counted
        const score = joined[moment + step * count]! + weight * (sum + clearest) + time[count]!
        if (score > best) [best, bestCount] = [score, count]
      }
      return best
    }
  }
}

/** The log likelihood of each number of frames, for a letter of a usual length. */
const timesOf = (seconds: number, { frameSeconds, longest }: Pace) =>
  Float64Array.from({ length: longest + 1 }, (_, count) =>
    count === 0 ? IMPOSSIBLE : -((Math.log(count * frameSeconds / seconds) / TIME_DEVIATION) ** 2) / 2)
