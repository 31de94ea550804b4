// The classes that the teacher, or for admins any teacher, deleted in the last 30 days.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { listSection } from '../../elements/list-section.ts'
import { dayText } from '../../elements/text/day.ts'
import { linkTo } from '../../shell/routes.ts'
import type { ViewContext } from '../context.ts'
import { restoreButton } from './restore-button.ts'
import { t } from './strings.ts'

/** Hidden unless there are some. */
export function deletedClasses (api: Api, signal: AbortSignal): HTMLElement {
  const line = ({ id, name, deletedAt }: Schemas['DeletedClass']) => h('li', { class: 'card class-line' },
    h('span', {}, name),
    h('span', { class: 'quiet' }, t('deletedOn', dayText(deletedAt))),
    restoreButton(t('restore'), name, () => restoreClass(api, id)))
  return listSection({
    title: t('deletedClasses'),
    ask: query => api.GET('/api/classes/deleted', { params: { query } }),
    line
  }, signal).element
}

/** Says that a class was deleted, with a button to undo it. */
export function showDeletion ({ account: { api }, notices }: ViewContext, { id, name }: Schemas['Class']): void {
  const undo = async () => {
    const reply = await restoreClass(api, id).catch(() => null)
    if (!reply?.data) notices.show('class-deleted', () => refusalText(reply), { stays: false })
  }
  const action = { text: () => t('undo'), run: () => { undo().catch(reportError) } }
  notices.show('class-deleted', () => t('classDeleted', name), { action, stays: false })
}

/** Restores a class, and opens it. */
async function restoreClass (api: Api, id: string) {
  const reply = await api.POST('/api/classes/{id}/restore', { params: { path: { id } } })
  if (reply.data) location.hash = linkTo('classes', id)
  return reply
}
