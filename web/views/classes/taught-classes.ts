// The teacher's classes, or for admins all classes, and the form to create one.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { listSection } from '../../elements/list-section.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { linkTo } from '../../shell/routes.ts'
import { archivedClasses, endOfYear } from './archive.ts'
import { t } from './strings.ts'

export function taughtClasses (api: Api, { role }: Schemas['User'], signal: AbortSignal): HTMLElement[] {
  const isAdmin = role === 'admin'
  const line = ({ id, name, members, teacher }: Schemas['Class']) => h('li', { class: 'card class-line' },
    h('a', { href: linkTo('classes', id) }, name),
    h('span', { class: 'quiet' }, t('pupils', members)),
    isAdmin && h('span', { class: 'quiet' }, fullName(teacher)))
  const list = listSection({
    title: t(isAdmin ? 'allClasses' : 'taughtClasses'),
    empty: t('noClassYet'),
    ask: query => api.GET('/api/classes', { params: { query: { ...query, isArchived: false } } }),
    line
  }, signal)
  const archived = archivedClasses(api, signal)
  const reload = async () => { await Promise.all([list.reload(), archived.load()]) }
  return [list.element, newClass(api, signal), endOfYear(api, isAdmin, reload), archived.element]
}

const newClass = (api: Api, signal: AbortSignal) => h('section', { class: 'card' },
  h('h2', {}, t('newClass')),
  apiForm({
    id: 'class',
    fields: [{ name: 'name', label: t('className'), hint: t('classNameHint'), autocomplete: 'off' }],
    button: t('makeClass'),
    send: body => api.POST('/api/classes', { body }),
    async onSuccess ({ data }) { if (!signal.aborted) location.hash = linkTo('classes', data.id) }
  }))
