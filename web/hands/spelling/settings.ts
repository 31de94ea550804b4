// How the page spells: at which pace, and whether in words as well.
import { h } from '../../elements/dom.ts'
import { handChoices } from '../turnable/choices.ts'
import type { PACES } from './hands.ts'
import { t } from './strings.ts'

export interface Settings {
  /** `step`: the learner asks for each hand. */
  pace: keyof typeof PACES | 'step'
  /** Whether each hand is described in words, for learners who can't see it. */
  describes: boolean
}

const CHOICES = ['slow', 'medium', 'fast', 'step'] as const

let chosen: Settings | undefined

export function chosenSettings (): Settings {
  const prefersStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  chosen ??= { pace: prefersStill ? 'step' : 'slow', describes: false }
  return chosen
}

/** The settings, folded away while a word is read.
 * @param onChange is called when something was chosen */
export const foldedSettings = (onChange: () => void): HTMLElement =>
  h('details', { class: 'fold' }, h('summary', {}, t('settings')), settingsChoice(onChange))

/** @param onChange is called when something was chosen */
export function settingsChoice (onChange: () => void): HTMLElement {
  const { pace, describes } = chosenSettings()
  const select = h('select', { name: 'pace' }, ...CHOICES.map(each =>
    h('option', { value: each, selected: each === pace }, t(each))))
  const box = h('input', { type: 'checkbox', name: 'describe', checked: describes })
  const choose = (change: Partial<Settings>) => {
    chosen = { ...chosenSettings(), ...change }
    select.value = chosen.pace
    onChange()
  }
  select.addEventListener('change', () =>
    choose({ pace: CHOICES.find(each => each === select.value) ?? 'slow' }))
  // To hear a hand described takes longer than to see it.
  box.addEventListener('change', () => choose({ describes: box.checked, ...box.checked && { pace: 'step' } }))
  return h('div', { class: 'spelling' },
    h('label', { class: 'choice' }, t('pace'), select),
    h('label', { class: 'tick' }, box, t('describe')), handChoices())
}
