// A form for content. What was typed and not sent stays while the page is open, through a change of the language too.
import { h } from '../../elements/dom.ts'
import { createField, type Field, type FieldOptions } from '../../elements/forms/field.ts'
import { apiForm, type FormOptions } from '../../elements/forms/form.ts'
import { t } from './strings.ts'

type Values<Name extends string> = Record<Name, string>

/** Values that were not sent, by the ids of their forms. */
const unsent = new Map<string, Values<string>>()

/** A field of its own kind, control with the value that it starts from. */
type Maker = (id: string, value: string) => Field

type ContentField<Name extends string> = Omit<FieldOptions<Name>, 'autocomplete' | 'control'> & { make?: Maker }

interface ContentForm<Name extends string, T> extends Omit<FormOptions<Name, T>, 'fields'> {
  /** Which form it is, such as that of a sign. */
  key: string
  fields: ContentField<Name>[]
  /** Shows what is typed as learners will see it. */
  preview?: (values: Values<Name>) => void
}

/** @param reopen shows the page anew, once what was kept is discarded */
export function contentForm<Name extends string, T> (
  options: ContentForm<Name, T>, reopen: () => void
): HTMLFormElement {
  const { key, id, preview, onSuccess } = options
  const kept = unsent.get(key)
  const fields = options.fields.map(({ make, ...field }) => {
    const value = kept?.[field.name] ?? field.value ?? ''
    const control = make?.(`${id}-${field.name}`, value) ?? createField(id, { ...field, value, autocomplete: 'off' })
    return { ...field, autocomplete: 'off', control }
  })
  const values = () => Object.fromEntries(fields.map(({ name, control }) => [name, control.value()])) as Values<Name>
  const form = apiForm({
    ...options,
    fields,
    async onSuccess (data: T, sent: Values<Name>) {
      unsent.delete(key)
      return onSuccess(data, sent)
    }
  })
  let noted = JSON.stringify(values())
  const note = () => {
    const now = JSON.stringify(values())
    // A field that is left has changed nothing more.
    if (now === noted) return
    noted = now
    unsent.set(key, values())
    preview?.(values())
  }
  const discard = () => {
    unsent.delete(key)
    reopen()
  }
  if (kept) {
    form.prepend(h('div', { class: 'actions', role: 'status' },
      t('notSaved'), h('button', { class: 'small', type: 'button', onclick: discard }, t('discard'))))
  }
  form.addEventListener('input', note)
  form.addEventListener('change', note)
  preview?.(values())
  return form
}

/** The value of a text that may be left out. */
export const orNull = (text: string): string | null => text === '' ? null : text

type More = Omit<Partial<ContentField<string>>, 'name' | 'label' | 'value'>

/** Makes the fields of texts that content already has. */
export const textsOf = <Content extends object>(content?: Content) =>
  <Name extends keyof Content & string>(name: Name, label: string, more: More = {}) =>
    ({ name, label, value: String(content?.[name] ?? ''), ...more })
