// What the dictionary is called: the alphabet, until this device has been shown a sign that is no letter.
import { isLetter } from 'recognizer-wasm'
import { keepChoice, keptChoice } from '../kept-choice.ts'
import { t } from './language.ts'

const KEY = 'dactylo-signs'

export const dictionaryName = (): string => t(keptChoice(KEY) === null ? 'alphabet' : 'dictionary')

export function noteWords (signs: readonly { word: string }[]) {
  if (signs.some(({ word }) => !isLetter(word))) keepChoice(KEY, 'words')
}
