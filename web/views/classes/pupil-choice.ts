// A choice of pupils of a class, by name, or of all of them.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { problem } from '../../elements/forms/form.ts'
import { nameAndUsername } from '../../elements/text/full-name.ts'
import { t } from './strings.ts'

export function pupilChoice (api: Api, id: string, onChange: (chosen: readonly string[]) => void) {
  const list = h('div', { class: 'lesson-choice' })
  const element = h('fieldset', { class: 'field' }, h('legend', {}, t('pupilsTitle')), list)
  const all = h('input', { type: 'checkbox' })
  const boxes = () => [...list.querySelectorAll<HTMLInputElement>('input[value]')]
  const chosen = () => boxes().filter(({ checked }) => checked).map(({ value }) => value)
  list.addEventListener('change', ({ target }) => {
    if (target === all) for (const box of boxes()) box.checked = all.checked
    all.checked = boxes().every(({ checked }) => checked)
    onChange(chosen())
  })
  const load = async () => {
    const path = { id }
    const members = await allPages(query => api.GET('/api/classes/{id}/members', { params: { path, query } }))
    all.checked = false
    list.replaceChildren(...members.length > 0
      ? [h('label', { class: 'check' }, all, t('allPupils')), ...members.map(box)]
      : [h('p', { class: 'quiet' }, t('nobodyYet'))])
    onChange([])
  }
  return {
    element,
    load: () => load().catch((error: Error) => list.replaceChildren(problem(error.message)))
  }
}

const box = (member: Schemas['Member']) =>
  h('label', { class: 'check' }, h('input', { type: 'checkbox', value: member.id }), nameAndUsername(member))
