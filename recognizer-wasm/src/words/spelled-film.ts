// The likelihood that a film shows letters in a given order. Each letter has a segment of frames, as in a semi-Markov
// model (Rabiner, "A Tutorial on Hidden Markov Models", 1989, section IV.D); between two segments the hand may idle.
import { isSeenIn, moves } from '../alphabet.ts'
import type { LetterEvidence } from './letter-evidence.ts'

/** For each moment from 0 to the number of frames: the best log likelihood of the frames before it, or from it on. */
export type Scores = Float64Array

/** The frames of a letter: `since` is the first, `until` the one after the last. `letter`: index in the evidence. */
export interface LetterSegment { letter: number, since: number, until: number }

/** A film at one pace. `letter`: index in the evidence. */
export interface SpelledFilm {
  frames: number
  /** Scores of films at different paces are comparable after division by it. */
  weight: number
  /** All frames before each moment idle. */
  start: Scores
  /** All frames from each moment on idle. */
  end: Scores
  /** Adds a letter after what came before. */
  after (before: Scores, letter: number): Scores
  /** Puts a letter before what comes after. */
  before (after: Scores, letter: number): Scores
  /** The likeliest letters of all, if each costs `cost`, and their likelihood. */
  likeliest (cost: number): { score: number, letters: LetterSegment[] }
  /** Where the last segment in the scores of `after` ends, if the hand idles from there to a moment. */
  segmentEnd (scores: Scores, moment: number): number
  /** The first frame of the segment of a letter that `after` ended at a moment. */
  sinceOf (before: Scores, letter: number, until: number): number
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
/** Seconds between two frames, at least, for films whose frames have one time. */
const MIN_FRAME = 0.001

/** Lower than any likelihood. */
const IMPOSSIBLE = -1e9

/** How a film of a pace is weighed. */
interface Pace {
  frames: number
  frameSeconds: number
  letterSeconds: number
  weight: number
  /** Frames of the longest segment. */
  longest: number
}

/** The best segment of a letter that ends (`step` -1) or begins (`step` 1) at a moment, joined to the scores at its
 * other end. */
type BestSegment = (joined: Scores, letter: number, moment: number, step: 1 | -1) => [score: number, count: number]

/**
 * @param evidence the oldest first
 * @param letters upper case, in the order of the evidence
 * @param letterSeconds the usual time of a letter
 */
export function createSpelledFilm (
  evidence: readonly LetterEvidence[], letters: readonly string[], letterSeconds: number
): SpelledFilm {
  const pace = paceOf(evidence, letterSeconds)
  const { frames, weight } = pace
  const idle = weight * BETWEEN
  const bestSegment = segmentsOf(evidence, letters, pace)
  const start = Float64Array.from({ length: frames + 1 }, (_, moment) => moment * idle)
  return {
    frames,
    weight,
    start,
    end: Float64Array.from({ length: frames + 1 }, (_, moment) => (frames - moment) * idle),
    after (before, letter) {
      const scores = new Float64Array(frames + 1).fill(IMPOSSIBLE)
      for (let moment = 1; moment <= frames; moment++) {
        scores[moment] = Math.max(bestSegment(before, letter, moment, -1)[0], scores[moment - 1]! + idle)
      }
      return scores
    },
    before (after, letter) {
      const scores = new Float64Array(frames + 1).fill(IMPOSSIBLE)
      for (let moment = frames - 1; moment >= 0; moment--) {
        scores[moment] = Math.max(bestSegment(after, letter, moment, 1)[0], scores[moment + 1]! + idle)
      }
      return scores
    },
    likeliest: cost => likeliest(letters, { frames, start }, cost, bestSegment),
    segmentEnd (scores, moment) {
      let end = moment
      while (end > 1 && scores[end] === scores[end - 1]! + idle) end--
      return end
    },
    sinceOf: (before, letter, until) => until - bestSegment(before, letter, until, -1)[1]
  }
}

function paceOf (evidence: readonly LetterEvidence[], letterSeconds: number): Pace {
  const frames = evidence.length
  const seconds = (evidence.at(-1)!.time - evidence[0]!.time) / 1000
  const frameSeconds = Math.max(MIN_FRAME, seconds / Math.max(1, frames - 1))
  return {
    frames,
    frameSeconds,
    letterSeconds,
    weight: Math.min(1, FRAMES_PER_LETTER * frameSeconds / letterSeconds),
    longest: Math.min(frames, Math.ceil(Math.max(3 * letterSeconds, MIN_LONGEST) / frameSeconds))
  }
}

function segmentsOf (
  evidence: readonly LetterEvidence[], letters: readonly string[], pace: Pace
): BestSegment {
  const { frames, letterSeconds, weight, longest } = pace
  const [still, moving] = [timesOf(letterSeconds, pace), timesOf(Math.max(letterSeconds, MIN_MOVING), pace)]
  const times = letters.map(letter => moves(letter) ? moving : still)
  const columns = letters.map((_, letter) => Float64Array.from(evidence, ({ logs }) => logs[letter]!))
  return (joined, letter, moment, step) => {
    const [column, time] = [columns[letter]!, times[letter]!]
    const most = Math.min(longest, step < 0 ? moment : frames - moment)
    let [sum, clearest, best, bestCount] = [0, IMPOSSIBLE, IMPOSSIBLE, 1]
    for (let count = 1; count <= most; count++) {
      const log = column[step < 0 ? moment - count : moment + count - 1]!
      const counted = log > BETWEEN ? log : BETWEEN
      sum += counted
      // At least one frame must show the letter.
      if (log - counted > clearest) clearest = log - counted
      const score = joined[moment + step * count]! + weight * (sum + clearest) + time[count]!
      if (score > best) [best, bestCount] = [score, count]
    }
    return [best, bestCount]
  }
}

/** The log likelihood of each number of frames, for a letter of a usual length. */
const timesOf = (seconds: number, { frameSeconds, longest }: Pace) =>
  Float64Array.from({ length: longest + 1 }, (_, count) =>
    count === 0 ? IMPOSSIBLE : -((Math.log(count * frameSeconds / seconds) / TIME_DEVIATION) ** 2) / 2)

/** The best ways that end with one letter, by moment: their scores, where the letter's segment lies, and what was
 * before it. */
interface Ways { scores: Scores, segments: (LetterSegment | undefined)[], before: (Ways | undefined)[] }

/** The likeliest letters, if any letter may follow any other, but not itself, nor a shape of its own movement. */
function likeliest (
  letters: readonly string[], { frames, start }: Pick<SpelledFilm, 'frames' | 'start'>, cost: number,
  bestSegment: BestSegment
): ReturnType<SpelledFilm['likeliest']> {
  const idle = start[1]!
  const createWays = (): Ways => ({ scores: new Float64Array(frames + 1).fill(IMPOSSIBLE), segments: [], before: [] })
  const none: Ways = { scores: start, segments: [], before: [] }
  const ways = letters.map(createWays)
  const joined = letters.map(() => start.slice())
  const followed = letters.map(letter =>
    ways.filter((_, other) => letters[other] !== letter && !isSeenIn(letter, letters[other]!)))
  for (let moment = 1; moment <= frames; moment++) {
    ways.forEach((way, letter) => {
      const [score, count] = bestSegment(joined[letter]!, letter, moment, -1)
      const isNew = score - cost > way.scores[moment - 1]! + idle
      way.scores[moment] = isNew ? score - cost : way.scores[moment - 1]! + idle
      way.segments[moment] = isNew ? { letter, since: moment - count, until: moment } : way.segments[moment - 1]
    })
    followed.forEach((others, letter) => {
      const best = bestAt([none, ...others], moment)
      joined[letter]![moment] = best.scores[moment]!
      ways[letter]!.before[moment] = best
    })
  }
  const last = bestAt([none, ...ways], frames)
  return { score: last.scores[frames]!, letters: chainOf(last, frames) }
}

const bestAt = (ways: readonly Ways[], moment: number): Ways =>
  ways.reduce((best, other) => other.scores[moment]! > best.scores[moment]! ? other : best)

/** The segments on a way to a moment. */
function chainOf (ways: Ways, moment: number): LetterSegment[] {
  const segment = ways.segments[moment]
  if (!segment) return []
  const before = ways.before[segment.since]
  return [...before ? chainOf(before, segment.since) : [], segment]
}
