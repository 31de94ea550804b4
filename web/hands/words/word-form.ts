// A form to type a word.
import { lettersOf, type Letter } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'

/** Also limits names, which are shown in hands. */
export const MAX_NAME_LENGTH = 30

interface Options {
  /** The field's id. */
  id: string
  label: string
  placeholder?: string
  maxLength: number
  button: string
  /** The error where no letter was typed. */
  noLetters: string
  /** @param text as it was typed */
  onWord (letters: Letter[], text: string): void
}

/** @param beside an element after the button */
export function wordForm (options: Options, beside?: HTMLElement): HTMLFormElement {
  const { id, label, placeholder, maxLength, button, noLetters, onWord } = options
  const problem = h('p', { class: 'problem', id: `${id}-problem`, role: 'alert' })
  const input = h('input', {
    id,
    maxlength: maxLength,
    placeholder,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': problem.id,
    oninput () {
      showFault(null)
      if (input.value.length >= maxLength) problem.textContent = t('atMost', maxLength)
    }
  })
  const showFault = (text: string | null) => {
    problem.textContent = text
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const letters = lettersOf(input.value)
    if (letters.length > 0) return onWord(letters, input.value)
    showFault(noLetters)
    input.focus()
  }
  return h('form', { class: 'word-form', onsubmit, novalidate: true },
    h('label', { for: id }, label),
    h('div', { class: 'word-row' }, input, h('button', { class: 'primary', type: 'submit' }, button), beside),
    problem)
}
