// The dictionary is called "Alphabet" until this device has shown a sign that is not a letter.
import { isLetter } from 'recognizer-wasm'
import { saveSetting, readSetting } from '../stored-setting.ts'
import { t } from './language.ts'

const KEY = 'dactylo-signs'

export const dictionaryName = (): string => t(readSetting(KEY) === null ? 'alphabet' : 'dictionary')

export function saveWordsSeen (signs: readonly { word: string }[]) {
  if (signs.some(({ word }) => !isLetter(word))) saveSetting(KEY, 'words')
}
