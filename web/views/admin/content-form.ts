// A form for content. Unsaved input survives while the page is open, even when the language changes.
import { h } from '../../elements/dom.ts'
import { createField, type Field, type FieldOptions } from '../../elements/forms/field.ts'
import { apiForm, type FormOptions } from '../../elements/forms/form.ts'
import { t } from './strings.ts'

type Values<Name extends string> = Record<Name, string>

/** Unsaved values by form key. */
const unsent = new Map<string, Values<string>>()

/** Creates a custom field with its initial value. */
type Maker = (id: string, value: string) => Field

type ContentField<Name extends string> = Omit<FieldOptions<Name>, 'autocomplete' | 'control'> & { make?: Maker }

interface ContentForm<Name extends string, T> extends Omit<FormOptions<Name, T>, 'fields'> {
  /** Identifies the content being edited, such as one sign. */
  key: string
  fields: ContentField<Name>[]
  /** Shows the input as learners will see it. */
  preview?: (values: Values<Name>) => void
}

/** @param reopen shows the page again after discarding unsaved input */
export function contentForm<Name extends string, T> (
  options: ContentForm<Name, T>, reopen: () => void
): HTMLFormElement {
  const { key, id, preview, onSuccess } = options
  const savedInput = unsent.get(key)
  const fields = options.fields.map(({ make, ...field }) => {
    const value = savedInput?.[field.name] ?? field.value ?? ''
    const control = make?.(`${id}-${field.name}`, value) ?? createField(id, { ...field, value, autocomplete: 'off' })
    return { ...field, autocomplete: 'off', control }
  })
  const values = () => Object.fromEntries(fields.map(({ name, control }) => [name, control.value()])) as Values<Name>
  const form = apiForm({
    ...options,
    fields,
    async onSuccess (data: T, sent: Values<Name>) {
      // Text typed meanwhile is not saved yet.
      if (JSON.stringify(values()) === JSON.stringify(sent)) unsent.delete(key)
      return onSuccess(data, sent)
    }
  })
  let lastValues = JSON.stringify(values())
  const note = () => {
    const now = JSON.stringify(values())
    // Leaving a field fires another event without a change.
    if (now === lastValues) return
    lastValues = now
    unsent.set(key, values())
    preview?.(values())
  }
  const discard = () => {
    unsent.delete(key)
    reopen()
  }
  if (savedInput) {
    form.prepend(h('div', { class: 'actions', role: 'status' },
      t('notSaved'), h('button', { class: 'small', type: 'button', onclick: discard }, t('discard'))))
  }
  form.addEventListener('input', note)
  form.addEventListener('change', note)
  preview?.(values())
  return form
}

/** An optional text. */
export const orNull = (text: string): string | null => text === '' ? null : text

type More = Omit<Partial<ContentField<string>>, 'name' | 'label' | 'value'>

/** Creates text fields filled from existing content. */
export const textsOf = <Content extends object>(content?: Content) =>
  <Name extends keyof Content & string>(name: Name, label: string, more: More = {}) =>
    ({ name, label, value: String(content?.[name] ?? ''), ...more })
