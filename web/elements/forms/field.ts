// A field of a form, with its label, its hint, and what is wrong with it.
import { h } from '../dom.ts'
import { t } from './strings.ts'

export interface FieldOptions<Name extends string> {
  name: Name
  label: string
  type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'textarea'
  /** Makes it a choice of one of these. */
  choices?: readonly { value: string, text: string }[]
  /** For password managers. */
  autocomplete: string
  value?: string
  hint?: string
  isOptional?: boolean
  /** The fewest characters. */
  atLeast?: number
  /** Shown once the server refuses its value. */
  isHidden?: boolean
  /** The field itself, where it is no input. */
  made?: Field
}

export interface Field {
  name: string
  element: HTMLElement
  /** Without blank ends; a password as it is. */
  value (): string
  /** Shows a fault where the server would refuse the value. */
  check (): void
  /** @param wayOn a link that helps */
  complain (fault: string, wayOn?: HTMLElement): void
  isFaulty (): boolean
  focus (): void
}

export function createField (form: string, options: FieldOptions<string>): Field {
  const { name, label, type = 'text', hint, isOptional } = options
  const id = `${form}-${name}`
  const fault = h('p', { class: 'problem', id: `${id}-fault` })
  const complain = (text: string, wayOn?: HTMLElement) => {
    fault.textContent = text
    if (wayOn) fault.append(' ', wayOn)
    if (text) {
      input.setAttribute('aria-invalid', 'true')
      element.hidden = false
    } else input.removeAttribute('aria-invalid')
  }
  const input = inputOf(options, {
    id,
    name,
    required: !isOptional,
    'aria-describedby': hint ? `${id}-hint ${id}-fault` : `${id}-fault`,
    oninput: () => complain('')
  })
  const value = () => type === 'password' ? input.value : input.value.trim()
  const element = h('div', { class: 'field', hidden: options.isHidden },
    h('label', { for: id }, isOptional && !options.choices ? t('optional', label) : label),
    hint && h('p', { class: 'quiet', id: `${id}-hint` }, hint),
    type === 'password' ? h('div', { class: 'password' }, input, revealButton(input, label)) : input,
    fault)
  return {
    name,
    element,
    value,
    complain,
    check: () => complain(faultIn(input, value(), options)),
    isFaulty: () => input.hasAttribute('aria-invalid'),
    focus: () => input.focus()
  }
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function inputOf (
  { type = 'text', choices, autocomplete, value }: FieldOptions<string>, attributes: Parameters<typeof h>[1]
): Input {
  if (choices) {
    return h('select', { ...attributes, autocomplete }, ...choices.map(({ value: each, text }) =>
      h('option', { value: each, selected: each === value }, text)))
  }
  if (type === 'textarea') {
    const area = h('textarea', { ...attributes, autocomplete, rows: 3 })
    area.defaultValue = value ?? ''
    return area
  }
  const isPlain = type === 'text' && autocomplete !== 'username' ? {} : { autocapitalize: 'none', spellcheck: 'false' }
  return h('input', { ...attributes, type, autocomplete, value, ...isPlain })
}

/** @returns the fault of a value, or an empty text where the server may judge */
function faultIn ({ validity }: Input, value: string, { isOptional, atLeast = 0 }: FieldOptions<string>) {
  if (value === '') return isOptional ? '' : t('fillIn')
  if (validity.typeMismatch) return t('notAnEmail')
  return [...value].length < atLeast ? t('tooShort', atLeast) : ''
}

/** Shows what is typed, so that nobody need type a password twice. */
function revealButton (input: Input, label: string): HTMLElement {
  const toggle = () => {
    const isShown = input.type === 'text'
    input.setAttribute('type', isShown ? 'password' : 'text')
    button.setAttribute('aria-pressed', String(!isShown))
  }
  const button = h('button', {
    class: 'small', type: 'button', 'aria-pressed': 'false', 'aria-label': t('showPasswordOf', label), onclick: toggle
  }, t('showPassword'))
  return button
}
