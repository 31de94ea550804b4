// Settings of spelling: the pace, and descriptions in words.
import { h } from '../../elements/dom.ts'
import { choiceGroup } from '../../elements/forms/choice-group.ts'
import { prefersStill } from '../../elements/prefers-still.ts'
import { readJsonSetting, saveSetting } from '../../elements/stored-setting.ts'
import { ownPace } from '../../learner/own-pace.ts'
import { handChoices } from '../turnable/choices.ts'
import { paceText, t } from './strings.ts'

/** Letters a second. People spell four to six. */
const PACES = [1, 1.5, 2, 3, 4.5, 6] as const

export interface Settings {
  /** Letters a second. `own`: at which the learner reads most words. `step`: the learner asks for each hand. */
  pace: 'own' | typeof PACES[number] | 'step'
  /** Describes each hand in words, for learners who can't see it. */
  describes: boolean
}

const CHOICES: readonly Settings['pace'][] = ['own', ...PACES, 'step']

const KEY = 'dactylo-spelling'

let chosen: Settings | undefined

export function chosenSettings (): Settings {
  chosen ??= { pace: prefersStill() ? 'step' : 'own', describes: false, ...storedSettings() }
  return chosen
}

function storedSettings (): Partial<Settings> {
  const { pace, describes } = readJsonSetting(KEY)
  const known = CHOICES.find(each => each === pace)
  return { ...known !== undefined && { pace: known }, ...typeof describes === 'boolean' && { describes } }
}

/** Letters a second now; null hand by hand. */
export const lettersPerSecond = ({ pace }: Settings): number | null =>
  pace === 'step' ? null : pace === 'own' ? ownPace() : pace

function nameOf (pace: Settings['pace']): string {
  if (pace === 'step') return t('step')
  return pace === 'own' ? t('ownPace', ownPace()) : paceText(pace)
}

/** Folded while a word is spelled. */
export const foldedSettings = (onChange: () => void): HTMLElement =>
  h('details', { class: 'fold' }, h('summary', {}, t('settings')), settingsChoice(onChange), handChoices())

export function settingsChoice (onChange: () => void): HTMLElement {
  const { pace, describes } = chosenSettings()
  const choose = (change: Partial<Settings>) => {
    chosen = { ...chosenSettings(), ...change }
    saveSetting(KEY, JSON.stringify(chosen))
    onChange()
  }
  const options = CHOICES.map(value => ({ value, text: nameOf(value) }))
  const paces = choiceGroup(t('pace'), options, pace, pace => choose({ pace }))
  const box = h('input', { type: 'checkbox', name: 'describe', checked: describes })
  box.addEventListener('change', () => {
    choose({ describes: box.checked })
    // Hearing a description takes longer than seeing a hand.
    if (box.checked) paces.querySelector<HTMLInputElement>('[value=step]')?.click()
  })
  return h('div', { class: 'spelling' }, paces, h('label', { class: 'tick' }, box, t('describe')))
}
