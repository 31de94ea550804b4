import { LETTERS } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'
import { t } from './strings.ts'

/** Seconds. No letter takes longer than the last. */
const LENGTHS_S = [1, 2, 3]

const SIGNER_KEY = 'dactylo-signer'

/** The last signer on this device, or a unique number: the trainer leaves out one person at a time, so two must not
 * share a name. */
function lastSigner (): string {
  const signer = readSetting(SIGNER_KEY) ?? String(crypto.getRandomValues(new Uint32Array(1))[0])
  saveSetting(SIGNER_KEY, signer)
  return signer
}

export function consentBox (onChange: (agreed: boolean) => void): HTMLElement {
  const box = h('input', { type: 'checkbox', id: 'consent', onchange: () => onChange(box.checked) })
  return h('section', { class: 'consent card' },
    h('h2', {}, t('consentTitle')), h('p', {}, t('consentText')),
    h('label', { class: 'check', for: 'consent' }, box, t('consentAgree')))
}

export function recordForm () {
  const option = (value: string | number, text: string) => h('option', { value }, text)
  const letters = LETTERS.map(letter => h('option', { value: letter, translate: 'no' }, letter))
  const label = h('select', { id: 'label' }, ...letters, option('', t('nothingSeen')))
  const nameOf = () => signer.value.trim() || lastSigner()
  const onchange = () => saveSetting(SIGNER_KEY, nameOf())
  const signer = h('input', { id: 'signer', value: lastSigner(), maxlength: 40, autocomplete: 'off', onchange })
  const licence = h('input', { id: 'licence', value: 'CC0-1.0', maxlength: 60, autocomplete: 'off' })
  const lengths = LENGTHS_S.map(seconds => option(seconds, t('seconds', String(seconds))))
  const length = h('select', { id: 'length' }, ...lengths)
  const field = (name: 'label' | 'signer' | 'licence' | 'duration', control: HTMLElement) =>
    h('div', { class: 'field' }, h('label', { for: control.id }, t(name)), control)
  const fields = [field('label', label), field('duration', length), field('signer', signer), field('licence', licence)]
  return {
    element: h('div', { class: 'fields' }, ...fields),
    milliseconds: () => 1000 * Number(length.value),
    /** The metadata of the recording. */
    about: () => ({ label: label.value || null, signer: nameOf(), licence: licence.value.trim() })
  }
}
