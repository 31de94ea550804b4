// The settings for hands: shown next to hands, and valid everywhere.
import { skinOf } from 'recognizer-wasm/mesh/skin'
import { chooseSound, hasSound } from '../../elements/chime.ts'
import { h } from '../../elements/dom.ts'
import { choiceGroup } from '../../elements/forms/choice-group.ts'
import { TONES, chooseHand, handSettings } from '../chosen.ts'
import { t } from './strings.ts'

/** Folded, because it is set once and the hands need the room. */
export const foldedHandChoices = (): HTMLElement =>
  h('details', { class: 'fold' }, h('summary', {}, t('settings')), handChoices())

/** The settings as a card. */
export const handSettingsCard = (): HTMLElement =>
  h('section', { class: 'card' }, h('h2', {}, t('settings')), handChoices())

export function handChoices (): HTMLElement {
  const { mirrored, signsWith } = handSettings()
  return h('div', { class: 'hand-choices' },
    choiceGroup(t('howSeen'),
      [{ value: 'mirrored', text: t('mirrored') }, { value: 'opposite', text: t('opposite') }],
      mirrored ? 'mirrored' : 'opposite', value => chooseHand({ mirrored: value === 'mirrored' })),
    choiceGroup<'right' | 'left'>(t('whichHand'),
      [{ value: 'left', text: t('left') }, { value: 'right', text: t('right') }],
      signsWith, signsWith => chooseHand({ signsWith })),
    h('fieldset', { class: 'tones' }, h('legend', {}, t('skin')), ...TONES.map(toneChoice)),
    soundChoice())
}

function soundChoice (): HTMLElement {
  const box = h('input', { type: 'checkbox', checked: hasSound(), onchange: () => chooseSound(box.checked) })
  return h('label', { class: 'tick' }, box, t('sound'))
}

function toneChoice (tone: number, i: number): HTMLElement {
  const swatch = h('input', {
    type: 'radio',
    name: 'tone',
    'aria-label': t('tone', i + 1),
    checked: tone === handSettings().tone,
    onchange: () => chooseHand({ tone })
  })
  swatch.style.backgroundColor = `rgb(${skinOf(tone).map(part => Math.round(255 * part)).join(' ')})`
  return swatch
}
