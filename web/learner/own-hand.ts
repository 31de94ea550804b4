// A learner's own letters: examples of those that were asked for and accepted. They stay on this device.
import { isLetter } from 'recognizer-wasm'
import type { Letters, SavedPersonal } from 'recognizer-wasm/client'
import type { Account } from './account.ts'
import { ownSetting } from './own-setting.ts'

export const ownHand = ownSetting<SavedPersonal>('dactylo-hands')

/** Whose hand is read, and by whom. */
export interface HandContext { account: Account, recognizer: Letters }

/** Reads the current learner's letters by their examples. */
export const useOwnHand = ({ account, recognizer }: HandContext) => recognizer.usePersonal(ownHand.read(account))

/**
 * Learns the letter that the camera shows now, because it was asked for and held.
 * @returns a function that forgets it again, in case it turns out wrong
 */
export async function learnHand ({ account, recognizer }: HandContext, letter: string): Promise<() => void> {
  const before = ownHand.read(account)
  // Signing continues without examples, for example where the server reads the letters.
  const learned = isLetter(letter) ? await recognizer.learn(letter).catch(() => null) : null
  if (!learned) return () => {}
  ownHand.save(account, learned)
  return () => {
    ownHand.save(account, before)
    recognizer.usePersonal(before)
  }
}

export function forgetHand ({ account, recognizer }: HandContext) {
  ownHand.save(account, null)
  recognizer.usePersonal(null)
}
