// Whether the learner spells words without a stop, or letter by letter.
import { SIGNED_LENGTH } from '#course/kinds'
import type { Letters, LettersState } from 'recognizer-wasm/client'
import { readSetting, saveSetting } from '../../elements/stored-setting.ts'
import type { LetterSummary } from '../../learner/database/tables.ts'

export type WordMode = 'flow' | 'letters'

/** The learner's reviews of letters. */
export type KnownLetters = Readonly<Record<string, Pick<LetterSummary, 'signed'>>>

const KEY = 'dactylo-words'

export const saveWordMode = (mode: WordMode) => saveSetting(KEY, mode)

/** The learner's choice. Without one, words flow once the learner has signed each of their letters. */
export function wordMode (letters: readonly string[], known: KnownLetters): WordMode {
  const chosen = readSetting(KEY)
  if (chosen === 'flow' || chosen === 'letters') return chosen
  return letters.every(letter => known[letter]?.signed) ? 'flow' : 'letters'
}

interface Recognizer { state: Pick<LettersState, 'phase' | 'letters'> }

/** Whether a word can be spelled without a stop. Where the server reads the letters, it reads no words. */
export const canFlow = (letters: readonly string[], { state: { phase, letters: by } }: Recognizer): boolean =>
  letters.length >= SIGNED_LENGTH.min && letters.length <= SIGNED_LENGTH.max && !(phase === 'ready' && by === 'server')

export const isInFlow = (letters: readonly string[], known: KnownLetters, recognizer: Recognizer): boolean =>
  canFlow(letters, recognizer) && wordMode(letters, known) === 'flow'

/** Calls once it is known that the word cannot flow here. */
export function onceWordsFail (
  letters: readonly string[], recognizer: Pick<Letters, 'start' | 'state'>, signal: AbortSignal, call: () => void
) {
  // A recognizer that does not start says so in place of the picture.
  recognizer.start().then(() => { if (!signal.aborted && !canFlow(letters, recognizer)) call() }).catch(() => {})
}
