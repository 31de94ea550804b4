// The frames in which a hand spells.
import type { HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import type { Scene } from '../hand/scene.ts'
import type { LetterRecognizer } from '../letters/recognizer.ts'
import { createEvidenceReader, type LetterEvidence } from './letter-evidence.ts'

/** Milliseconds without a hand after which a word starts again. */
const GONE_MS = 1000
/** Frames are at least 45 ms apart, so that the film of any camera holds 20 seconds. Older frames are forgotten many at
 * once, because the word is then aligned again. */
const MAX_FRAMES = 540
const FORGOTTEN = 90

/** The effect of a frame: it was skipped, made the film longer, or started another word. */
export type FilmChange = 'skipped' | 'longer' | 'another'

export interface WordFilm {
  /** Upper case, in the order of the evidence. */
  letters: readonly string[]
  /** The oldest first. Empty before the first frame. */
  readonly evidence: readonly LetterEvidence[]
  /** @throws DactyloError `invalid-argument` for a wrong frame or time */
  push (points: HandFrame | HandPoints, timestamp?: number, scene?: Scene): Promise<FilmChange>
  reset (): void
}

/** Collects the evidence of one word: a hand that is gone for a while, or time that runs backwards, starts another. */
export function createWordFilm (recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>): WordFilm {
  const reader = createEvidenceReader(recognizer)
  let evidence: LetterEvidence[] = []
  let seen = -Infinity
  return {
    letters: reader.letters,
    get evidence () { return evidence },
    async push (points, timestamp, scene) {
      const newest = await reader.read(points, timestamp, scene)
      if (!newest) return 'skipped'
      const isBack = newest.hasHand && newest.time - seen > GONE_MS
      const isAnother = isBack || newest.time < (evidence.at(-1)?.time ?? -Infinity)
      if (newest.hasHand) seen = newest.time
      if (isAnother) evidence = []
      else if (evidence.length === MAX_FRAMES) evidence = evidence.slice(FORGOTTEN)
      evidence.push(newest)
      return isAnother ? 'another' : 'longer'
    },
    reset () {
      reader.reset()
      evidence = []
      seen = -Infinity
    }
  }
}
