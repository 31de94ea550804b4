// The word level, chosen once for spelling and reading.
import type { Level } from '#course/word-level'
import { choiceGroup } from '../../elements/forms/choice-group.ts'
import { t } from '../../elements/text/language.ts'

const LEVELS: readonly Level[] = [1, 2, 3]

let chosen: Level = 1

export const chosenLevel = (): Level => chosen

export const levelChoice = (): HTMLElement => choiceGroup(t('level'),
  LEVELS.map(value => ({ value, text: t('levelName', value) })), chosen, level => { chosen = level })
