// The choice of how hands are seen. It stands wherever hands are shown, and counts everywhere.
import { h } from '../../elements/dom.ts'
import { TONES, chooseHand, seenHand } from './chosen.ts'
import { t } from './strings.ts'

/** The choice, folded away: it is made once, and the hands need the room.
 * @param withTone where a hand with a skin is shown */
export const foldedHandChoices = (options: Options = {}): HTMLElement =>
  h('details', { class: 'fold' }, h('summary', {}, t('settings')), handChoices(options))

interface Options { withTone?: boolean }

/** @param withTone where a hand with a skin is shown */
export function handChoices ({ withTone = false }: Options = {}): HTMLElement {
  const { mirrored, signsWith, tone } = seenHand()
  const views = [['mirrored', t('mirrored')], ['opposite', t('opposite')]] as const
  const hands = [['right', t('right')], ['left', t('left')]] as const
  const tones = TONES.map((each, i) => [String(each), t('tone', i + 1)] as const)
  return h('div', { class: 'hand-choices' },
    choice(t('howSeen'), views, mirrored ? 'mirrored' : 'opposite', value =>
      chooseHand({ mirrored: value === 'mirrored' })),
    choice(t('whichHand'), hands, signsWith, value => chooseHand({ signsWith: value === 'left' ? 'left' : 'right' })),
    withTone && choice(t('skin'), tones, String(tone), value => chooseHand({ tone: Number(value) })))
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
