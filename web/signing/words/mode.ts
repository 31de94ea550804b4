// Whether the learner spells words without a stop, or letter by letter.
import { readSetting, saveSetting } from '../../elements/stored-setting.ts'
import type { Summary } from '../../learner/database/tables.ts'

export type WordMode = 'flow' | 'letters'

const KEY = 'dactylo-words'

export const saveWordMode = (mode: WordMode) => saveSetting(KEY, mode)

/** The learner's choice. Without one, words flow once the learner has signed each of their letters. */
export function wordMode (letters: readonly string[], known: Summary['letters']): WordMode {
  const chosen = readSetting(KEY)
  if (chosen === 'flow' || chosen === 'letters') return chosen
  return letters.every(letter => known[letter]?.signed) ? 'flow' : 'letters'
}
