// Settings of spelling: the pace, how the hand flows, and descriptions in words.
import { h } from '../../elements/dom.ts'
import { choiceGroup } from '../../elements/forms/choice-group.ts'
import { prefersStill } from '../../elements/prefers-still.ts'
import { readJsonSetting, saveSetting } from '../../elements/stored-setting.ts'
import { ownPace } from '../../learner/own-pace.ts'
import { handChoices } from '../turnable/choices.ts'
import { paceText, t } from './strings.ts'

/** Letters a second. People spell four to six. */
const PACES = [1, 1.5, 2, 3, 4.5, 6] as const

const RESTS = [0.7, 0.5, 0.3] as const
const REST_NAMES = { 0.7: 'longRest', 0.5: 'evenRest', 0.3: 'shortRest' } as const

export interface Settings {
  /** Letters a second. `own`: at which the learner reads most words. `step`: the learner asks for each hand. */
  pace: 'own' | typeof PACES[number] | 'step'
  /** The share of a letter's time for which the hand rests. Then it moves to the next. */
  rest: typeof RESTS[number]
  /** Describes each hand in words, for learners who can't see it. */
  describes: boolean
}

const CHOICES: readonly Settings['pace'][] = ['own', ...PACES, 'step']

const KEY = 'dactylo-spelling'

let chosen: Settings | undefined

export function chosenSettings (): Settings {
  chosen ??= { pace: prefersStill() ? 'step' : 'own', rest: 0.5, describes: false, ...storedSettings() }
  return chosen
}

function storedSettings (): Partial<Settings> {
  const { pace, rest, describes } = readJsonSetting(KEY)
  const known = CHOICES.find(each => each === pace)
  const knownRest = RESTS.find(each => each === rest)
  return {
    ...known !== undefined && { pace: known },
    ...knownRest !== undefined && { rest: knownRest },
    ...typeof describes === 'boolean' && { describes }
  }
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
  const { pace, rest, describes } = chosenSettings()
  const choose = (change: Partial<Settings>) => {
    chosen = { ...chosenSettings(), ...change }
    saveSetting(KEY, JSON.stringify(chosen))
    onChange()
  }
  const options = CHOICES.map(value => ({ value, text: nameOf(value) }))
  const paces = choiceGroup(t('pace'), options, pace, pace => choose({ pace }))
  const restOptions = RESTS.map(value => ({ value, text: t(REST_NAMES[value]) }))
  const rests = choiceGroup(t('rest'), restOptions, rest, rest => choose({ rest }))
  const box = h('input', { type: 'checkbox', name: 'describe', checked: describes })
  box.addEventListener('change', () => {
    choose({ describes: box.checked })
    // Hearing a description takes longer than seeing a hand.
    if (box.checked) paces.querySelector<HTMLInputElement>('[value=step]')?.click()
  })
  return h('div', { class: 'spelling' },
    // Drawings do not move.
    paces, !prefersStill() && rests, h('label', { class: 'tick' }, box, t('describe')))
}
