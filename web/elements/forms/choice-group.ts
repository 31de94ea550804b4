// Radio buttons for a short list of choices.
import { h } from '../dom.ts'

export interface Option<V> {
  value: V
  text: string
  /** Shown above the text. */
  picture?: HTMLElement
}

let groups = 0

export function choiceGroup<V extends string | number | null> (
  name: string, options: readonly Option<V>[], chosen: V, onChoose: (value: V) => void
): HTMLElement {
  const group = `choice-${++groups}`
  return h('fieldset', { class: 'choice-group' }, h('legend', {}, name), ...options.map(({ value, text, picture }) =>
    h('label', {},
      h('input', {
        type: 'radio',
        name: group,
        value: String(value),
        checked: value === chosen,
        onchange: () => onChoose(value)
      }),
      h('span', { class: picture ? 'option with-picture' : 'option' }, picture, text))))
}
