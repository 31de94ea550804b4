// Settings of spelling: the pace, and descriptions in words.
import { h } from '../../elements/dom.ts'
import { choiceGroup } from '../../elements/forms/choice-group.ts'
import { handChoices } from '../turnable/choices.ts'
import type { PACES } from './hands.ts'
import { t } from './strings.ts'

export interface Settings {
  /** `step`: the learner asks for each hand. */
  pace: keyof typeof PACES | 'step'
  /** Describes each hand in words, for learners who can't see it. */
  describes: boolean
}

const CHOICES = ['slow', 'medium', 'fast', 'step'] as const

let chosen: Settings | undefined

export function chosenSettings (): Settings {
  const prefersStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  chosen ??= { pace: prefersStill ? 'step' : 'slow', describes: false }
  return chosen
}

/** Folded while a word is spelled. */
export const foldedSettings = (onChange: () => void): HTMLElement =>
  h('details', { class: 'fold' }, h('summary', {}, t('settings')), settingsChoice(onChange), handChoices())

export function settingsChoice (onChange: () => void): HTMLElement {
  const { pace, describes } = chosenSettings()
  const choose = (change: Partial<Settings>) => {
    chosen = { ...chosenSettings(), ...change }
    onChange()
  }
  const options = CHOICES.map(value => ({ value, text: t(value) }))
  const paces = choiceGroup(t('pace'), options, pace, pace => choose({ pace }))
  const box = h('input', { type: 'checkbox', name: 'describe', checked: describes })
  box.addEventListener('change', () => {
    choose({ describes: box.checked })
    // Hearing a description takes longer than seeing a hand.
    if (box.checked) paces.querySelector<HTMLInputElement>('[value=step]')?.click()
  })
  return h('div', { class: 'spelling' }, paces, h('label', { class: 'tick' }, box, t('describe')))
}
