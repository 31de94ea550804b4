// A choice of lessons, grouped by module.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { customField } from '../../elements/forms/field.ts'
import { publishedModules, type ModuleLessons } from '../../learner/published-lessons.ts'
import { t } from './homework-strings.ts'

/** The form field, and the chosen lesson ids. */
export function lessonChoice (api: Api, signal: AbortSignal) {
  const problem = h('p', { class: 'problem', id: 'lessons-fault' })
  const list = h('div', { class: 'lesson-choice' })
  const element = h('fieldset', { class: 'field', tabindex: '-1', 'aria-describedby': 'lessons-fault' },
    h('legend', {}, t('lessons')), list, problem)
  const boxes = () => [...list.querySelectorAll('input')]
  const chosen = () => boxes().filter(({ checked }) => checked).map(({ value }) => value)
  list.addEventListener('change', () => field.showFault(''))
  publishedModules(api).then(modules => {
    if (!signal.aborted) list.replaceChildren(...modules.map(moduleBoxes))
  }, ({ message }: Error) => field.showFault(message)).catch(reportError)
  const value = () => chosen().join()
  const field = customField({ name: 'lessonIds', element, value, focus: () => element.focus() }, problem,
    () => value() ? '' : t('chooseLessons'))
  const clear = (ids: readonly string[]) => {
    for (const box of boxes()) box.checked &&= !ids.includes(box.value)
  }
  return { field, chosen, clear }
}

/** Folded until opened. */
const moduleBoxes = ({ title, lessons }: ModuleLessons) =>
  h('details', {}, h('summary', {}, title), ...lessons.map(box))

const box = ({ id, title }: Schemas['Lesson']) =>
  h('label', { class: 'check' }, h('input', { type: 'checkbox', value: id }), title)
