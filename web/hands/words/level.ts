// The word level, chosen once for spelling and reading, and kept on this device.
import type { Level } from '#course/word-level'
import { choiceGroup } from '../../elements/forms/choice-group.ts'
import { readSetting, saveSetting } from '../../elements/stored-setting.ts'
import { t } from '../../elements/text/language.ts'

const LEVELS: readonly Level[] = [1, 2, 3]

const KEY = 'dactylo-level'

let chosen: Level | undefined

export function chosenLevel (): Level {
  chosen ??= LEVELS.find(level => String(level) === readSetting(KEY)) ?? 1
  return chosen
}

export const levelChoice = (): HTMLElement => choiceGroup(t('level'),
  LEVELS.map(value => ({ value, text: t('levelName', value) })), chosenLevel(), level => {
    chosen = level
    saveSetting(KEY, String(level))
  })
