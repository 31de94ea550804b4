// The evidence of a film by letter, for quick sums. It grows with the film, up to its capacity.
import type { LetterEvidence } from './letter-evidence.ts'

export interface EvidenceColumns {
  readonly frames: number
  capacity: number
  /** For each letter: its log probability in each frame. */
  logs: readonly Float64Array[]
  /** Seconds between two frames, on average. */
  frameSeconds: number
  /** Adds the frames by which the film has grown. */
  grow (evidence: readonly LetterEvidence[]): void
  /** Whether the film began with the same frame, has room, and kept its rate. */
  isOf (evidence: readonly LetterEvidence[]): boolean
}

/** Share by which a film's rate may change before its scores are computed again. */
const MAX_CHANGE = 0.03

/** Seconds between two frames, at least, as for evidence: for a single frame, and for frames that have one time. */
const MIN_FRAME = 0.045

/**
 * @param evidence a frame or more, the oldest first
 * @param letters the number of letters
 * @param capacity most frames
 */
export function createColumns (
  evidence: readonly LetterEvidence[], letters: number, capacity: number
): EvidenceColumns {
  const first = evidence[0]
  const frameSeconds = frameSecondsOf(evidence)
  const logs = Array.from({ length: letters }, () => new Float64Array(capacity))
  let frames = 0
  const grow = (evidence: readonly LetterEvidence[]) => {
    for (; frames < evidence.length; frames++) {
      for (let letter = 0; letter < letters; letter++) logs[letter]![frames] = evidence[frames]!.logs[letter]!
    }
  }
  grow(evidence)
  return {
    get frames () { return frames },
    capacity,
    logs,
    frameSeconds,
    grow,
    isOf: evidence => evidence[0] === first && evidence.length <= capacity &&
      Math.abs(frameSecondsOf(evidence) / frameSeconds - 1) <= MAX_CHANGE
  }
}

function frameSecondsOf (evidence: readonly LetterEvidence[]): number {
  const seconds = (evidence.at(-1)!.time - evidence[0]!.time) / 1000
  return Math.max(MIN_FRAME, seconds / Math.max(1, evidence.length - 1))
}
