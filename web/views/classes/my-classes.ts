// The user's classes as a pupil: teacher, the teacher's rights, and leaving.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { listSection } from '../../elements/list-section.ts'
import { dayText } from '../../elements/text/day.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { whoSeesWhat } from './rights.ts'
import { t } from './strings.ts'

type Mine = Schemas['MyClass']

export function myClasses (api: Api, signal: AbortSignal): HTMLElement {
  const leave = async (id: string) => {
    const reply = await api.DELETE('/api/users/me/classes/{id}', { params: { path: { id } } })
    if (reply.data) await reload()
    return reply
  }
  const line = ({ id, name, joinedAt, archivedAt, teacher, teacherMay }: Mine) => h('li', { class: 'card' },
    h('h3', {}, name),
    h('p', {}, t('taughtBy', fullName(teacher), dayText(joinedAt))),
    archivedAt && h('p', {}, t('yearHasEnded', dayText(archivedAt))),
    whoSeesWhat(teacherMay),
    confirmButton(t('leave'), { label: t('leaveClass', name), question: () => t('leaveQuestion', name) }, () =>
      leave(id)))
  const { element, reload } = listSection({
    title: t('myClasses'),
    empty: t('inNoClass'),
    ask: query => api.GET('/api/users/me/classes', { params: { query } }),
    line
  }, signal)
  return element
}
