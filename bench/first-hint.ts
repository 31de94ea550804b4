// The first hint about a held hand, as the page gives it, and whether it names the hand's fault.
import {
  hintsFor, verifyLetter, type HandPoints, type Hint, type Letter, type LetterRecognizer
} from 'recognizer-wasm'
import type { Fault } from './faults.ts'

interface FirstHint {
  /** Whether the page accepts the letter, or would after a second look. It then gives no advice. */
  isAccepted: boolean
  hint: Hint | undefined
}

/** @param frames the newest first */
export async function adviceOn (
  recognizer: LetterRecognizer, letter: Letter, frames: readonly HandPoints[]
): Promise<FirstHint> {
  const { isAccepted, isSure, seen } = await verifyLetter(recognizer, letter, frames)
  const [hint] = hintsFor(frames[0]!, letter, seen.letter) ?? []
  return { isAccepted: isAccepted || !isSure, hint }
}

export const VERDICTS = ['right', 'opposite', 'other', 'none'] as const
export type Verdict = typeof VERDICTS[number]

/** `other`: another part, or a change of the part that neither mends the fault nor makes it worse. */
export function verdictOn (hint: Hint | undefined, { part, right, opposite }: Fault): Verdict {
  if (!hint) return 'none'
  if (hint.part !== part) return 'other'
  if (right.includes(hint.change)) return 'right'
  return opposite.includes(hint.change) ? 'opposite' : 'other'
}
