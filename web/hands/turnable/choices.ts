// The choice of how hands are seen. It stands wherever hands are shown, and counts everywhere.
import { skinOf } from 'recognizer-wasm/mesh/skin'
import { h } from '../../elements/dom.ts'
import { TONES, chooseHand, seenHand } from '../chosen.ts'
import { t } from './strings.ts'

/** The choice, folded away: it is made once, and the hands need the room. */
export const foldedHandChoices = (): HTMLElement =>
  h('details', { class: 'fold' }, h('summary', {}, t('settings')), handChoices())

export function handChoices (): HTMLElement {
  const { mirrored, signsWith } = seenHand()
  const views = [['mirrored', t('mirrored')], ['opposite', t('opposite')]] as const
  const hands = [['right', t('right')], ['left', t('left')]] as const
  return h('div', { class: 'hand-choices' },
    choice(t('howSeen'), views, mirrored ? 'mirrored' : 'opposite', value =>
      chooseHand({ mirrored: value === 'mirrored' })),
    choice(t('whichHand'), hands, signsWith, value => chooseHand({ signsWith: value === 'left' ? 'left' : 'right' })),
    h('fieldset', { class: 'tones' }, h('legend', {}, t('skin')), ...TONES.map(toneChoice)))
}

function toneChoice (tone: number, i: number): HTMLElement {
  const swatch = h('input', {
    type: 'radio',
    name: 'tone',
    'aria-label': t('tone', i + 1),
    checked: tone === seenHand().tone,
    onchange: () => chooseHand({ tone })
  })
  swatch.style.backgroundColor = `rgb(${skinOf(tone).map(part => Math.round(255 * part)).join(' ')})`
  return swatch
}

function choice (
  name: string, options: readonly (readonly [value: string, text: string])[], chosen: string,
  onChoose: (value: string) => void
): HTMLElement {
  const select = h('select', {}, ...options.map(([value, text]) =>
    h('option', { value, selected: value === chosen }, text)))
  select.addEventListener('change', () => onChoose(select.value))
  return h('label', { class: 'choice' }, name, select)
}
