// Moves chosen pupils to another class of the teacher, or for admins to any class.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { isolated } from '../../elements/text/isolated.ts'
import { linkTo } from '../../shell/routes.ts'
import { t } from './strings.ts'

interface Options {
  api: Api
  managed: Schemas['Class']
  userIds (): string[]
  onMoved (): Promise<void>
}

/** `load` reads the other classes of this year. `status` says where the pupils are now. */
export function movePart ({ api, managed, userIds, onMoved }: Options) {
  const menu = h('select', { id: 'move-to' })
  const status = h('div', { role: 'status' })
  const label = t('move')
  const nameOf = () => menu.selectedOptions[0]?.textContent ?? ''
  const move = async () => {
    const body = { userIds: userIds(), toClassId: menu.value }
    const reply = await api.POST('/api/classes/{id}/members/move', { params: { path: { id: managed.id } }, body })
    if (!reply.data) return reply
    status.replaceChildren(h('p', {}, t('moved', body.userIds.length), ' ',
      h('a', { href: linkTo('classes', menu.value) }, reply.data.data.name)))
    await onMoved()
    return reply
  }
  const element = h('div', { class: 'several-actions' })
  const load = async () => {
    const query = { isArchived: false }
    const all = await allPages(page => api.GET('/api/classes', { params: { query: { ...page, ...query } } }))
    const others = all.filter(({ id }) => id !== managed.id)
    menu.replaceChildren(...others.map(({ id, name, teacher }) => h('option', { value: id },
      teacher.id === managed.teacher.id ? isolated(name) : t('classOfTeacher', isolated(name), fullName(teacher)))))
    element.replaceChildren(...others.length > 0
      ? [
          h('label', { for: menu.id }, t('moveTo')), menu, h('p', { class: 'quiet' }, t('moveText')),
          confirmButton(label, { label, question: () => t('moveQuestion', userIds().length, nameOf()) }, move)
        ]
      : [h('p', { class: 'quiet' }, t('noOtherClass'))])
  }
  return { element, status, load }
}
