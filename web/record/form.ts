import { h } from '../dom.ts'
import { t } from '../language.ts'
import { ALPHABET } from '../text/letters.ts'

/** Seconds. Longer than any letter takes to make. */
const LENGTHS = [1, 2, 3]

export function consentBox (onChange: (agreed: boolean) => void) {
  const box = h('input', { type: 'checkbox', id: 'consent', onchange: () => onChange(box.checked) })
  const element = h('section', { class: 'consent card' },
    h('h2', {}, t('consentTitle')), h('p', {}, t('consentText')),
    h('label', { class: 'check', for: 'consent' }, box, t('consentAgree')))
  return { element, given: () => box.checked }
}

export function recordForm () {
  const label = h('select', { id: 'label' }, ...ALPHABET.map(letter => h('option', { value: letter }, letter)), h('option', { value: '' }, t('noLetterLabel')))
  const signer = h('input', { id: 'signer', value: '1', maxlength: 40, autocomplete: 'off' })
  const licence = h('input', { id: 'licence', value: 'CC0-1.0', maxlength: 60, autocomplete: 'off' })
  const length = h('select', { id: 'length' }, ...LENGTHS.map(seconds => h('option', { value: seconds }, t('seconds', String(seconds)))))
  const field = (name: 'label' | 'signer' | 'licence' | 'duration', control: HTMLElement) =>
    h('div', { class: 'field' }, h('label', { for: control.id }, t(name)), control)
  return {
    element: h('div', { class: 'fields' }, field('label', label), field('duration', length), field('signer', signer), field('licence', licence)),
    label: () => label.value || null,
    milliseconds: () => 1000 * Number(length.value),
    about: () => ({ signer: signer.value.trim() || '1', licence: licence.value.trim() })
  }
}
