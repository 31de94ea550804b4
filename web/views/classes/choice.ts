// A choice of some entries of a list, or of all: pupils of a class, or classes.
import { h } from '../../elements/dom.ts'
import { problem } from '../../elements/forms/form.ts'

interface Options<Entry> {
  legend: string
  /** The label of the box that ticks all. */
  all: string
  /** Shown when there is nothing to choose. */
  empty: string
  ask (): Promise<Entry[]>
  textOf (entry: Entry): string
  onChange (chosen: readonly Entry[]): void
}

/** `load` reads the entries again, and ticks none. */
export function choiceOf<Entry> ({ legend, all, empty, ask, textOf, onChange }: Options<Entry>) {
  const list = h('div', { class: 'lesson-choice' })
  const element = h('fieldset', { class: 'field' }, h('legend', {}, legend), list)
  const allBox = h('input', { type: 'checkbox' })
  let boxes: { entry: Entry, box: HTMLInputElement }[] = []
  list.addEventListener('change', ({ target }) => {
    if (target === allBox) for (const { box } of boxes) box.checked = allBox.checked
    allBox.checked = boxes.every(({ box }) => box.checked)
    onChange(boxes.filter(({ box }) => box.checked).map(({ entry }) => entry))
  })
  const labelled = (box: HTMLInputElement, text: string) => h('label', { class: 'check' }, box, text)
  const load = async () => {
    boxes = (await ask()).map(entry => ({ entry, box: h('input', { type: 'checkbox' }) }))
    allBox.checked = false
    list.replaceChildren(...boxes.length > 0
      ? [labelled(allBox, all), ...boxes.map(({ box, entry }) => labelled(box, textOf(entry)))]
      : [h('p', { class: 'quiet' }, empty)])
    onChange([])
  }
  return { element, load: () => load().catch((error: Error) => list.replaceChildren(problem(error.message))) }
}
