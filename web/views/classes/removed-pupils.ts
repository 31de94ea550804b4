// The pupils removed from a class in the last 30 days.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { listSection } from '../../elements/list-section.ts'
import { dayText } from '../../elements/text/day.ts'
import { nameAndUsername } from '../../elements/text/full-name.ts'
import { restoreButton } from './restore-button.ts'
import { t } from './strings.ts'

/** Hidden unless there are some.
 * @param onRestored shows the pupils of the class again */
export function removedPupils (
  api: Api, { id }: Schemas['Class'], signal: AbortSignal, onRestored: () => Promise<void>
) {
  const line = (pupil: Schemas['RemovedMember']) => h('li', { class: 'card class-line' },
    h('span', {}, nameAndUsername(pupil)),
    h('span', { class: 'quiet' }, t('removedOn', dayText(pupil.removedAt))),
    restoreButton(t('restore'), pupil.username, async () => {
      const params = { path: { id, userId: pupil.id } }
      const reply = await api.POST('/api/classes/{id}/members/{userId}/restore', { params })
      if (reply.data) await Promise.all([list.load(), onRestored()])
      return reply
    }))
  const list = listSection({
    title: t('removedPupils'),
    ask: query => api.GET('/api/classes/{id}/members/removed', { params: { path: { id }, query } }),
    line
  }, signal)
  return list
}
