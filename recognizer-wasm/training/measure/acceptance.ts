// Whether a letter that was asked for is accepted for long enough, as the practice page asks for letters.
import { createLetterVerifier, type ModelInfo, type Recognition, type Verification } from 'recognizer-wasm'
import { MOVING_LETTERS } from '../letter-facts.ts'

/** Seconds for which the page has a still letter held. A letter that moves is over sooner. */
const HOLD = 0.8
const HOLD_MOVING = 0.3

/** @param label the letter asked for */
export function createAcceptance (info: Pick<ModelInfo, 'verification_thresholds' | 'second_look'>, label: string) {
  const verifier = createLetterVerifier(info, label.toUpperCase())
  const needed = MOVING_LETTERS.has(label) ? HOLD_MOVING : HOLD
  let since: number | undefined
  return {
    /**
     * @param seconds when the newest frame was taken, rising
     * @returns null until the letter has been accepted for long enough
     */
    see (recognition: Recognition, seconds: number): Verification | null {
      const verification = verifier.see(recognition, 1000 * seconds)
      since = verification.isAccepted ? since ?? seconds : undefined
      return since !== undefined && seconds - since >= needed ? verification : null
    }
  }
}
