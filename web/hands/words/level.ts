// The level of words. The learner chooses it once, for spelling and reading.
import type { Level } from '#course/word-level'
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'

const LEVELS: readonly Level[] = [1, 2, 3]

let chosen: Level = 1

export const chosenLevel = (): Level => chosen

export function levelChoice (): HTMLElement {
  const onchange = () => { chosen = LEVELS.find(level => String(level) === select.value) ?? chosen }
  const select = h('select', { name: 'level', onchange }, ...LEVELS.map(level =>
    h('option', { value: level, selected: level === chosen }, t('levelName', level))))
  return h('label', { class: 'choice' }, t('level'), select)
}
