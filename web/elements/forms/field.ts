// A form field with its label, hint and error.
import { h } from '../dom.ts'
import { t } from './strings.ts'

export interface FieldOptions<Name extends string> {
  name: Name
  label: string
  type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'textarea'
  /** Renders a select with these options. */
  choices?: readonly { value: string, text: string }[]
  /** The `autocomplete` attribute, for password managers. */
  autocomplete: string
  value?: string
  hint?: string
  isOptional?: boolean
  minLength?: number
  /** Hidden until the server rejects its value. */
  isHidden?: boolean
  /** Used in place of a plain input. */
  control?: Field
}

export interface Field {
  name: string
  element: HTMLElement
  /** Trimmed, except for passwords. */
  value (): string
  /** Shows an error where the server would reject the value. */
  check (): void
  /** @param helpLink a link shown after the error */
  showFault (fault: string, helpLink?: HTMLElement): void
  isFaulty (): boolean
  focus (): void
}

/** A field whose value is not in a plain input.
 * @param fault shows its error
 * @param check returns the error of the current value, or an empty string */
export const customField = (
  parts: Pick<Field, 'name' | 'element' | 'value' | 'focus'>, fault: HTMLElement, check = () => ''
): Field => ({
  ...parts,
  showFault (text) { fault.textContent = text },
  check () { fault.textContent = check() },
  isFaulty: () => fault.textContent !== ''
})

export function createField (form: string, options: FieldOptions<string>): Field {
  const { name, label, type = 'text', hint, isOptional } = options
  const id = `${form}-${name}`
  const fault = h('p', { class: 'problem', id: `${id}-fault` })
  const showFault = (text: string, helpLink?: HTMLElement) => {
    fault.textContent = text
    if (helpLink) fault.append(' ', helpLink)
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
    oninput: () => showFault('')
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
    showFault,
    check: () => showFault(faultIn(input, value(), options)),
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

/** @returns the error of a value; an empty string where only the server can decide */
function faultIn ({ validity }: Input, value: string, { isOptional, minLength = 0 }: FieldOptions<string>) {
  if (value === '') return isOptional ? '' : t('fillIn')
  if (validity.typeMismatch) return t('notAnEmail')
  return [...value].length < minLength ? t('tooShort', minLength) : ''
}

/** A reveal button, so that nobody has to type a password twice. */
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
