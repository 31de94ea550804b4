// The end of a school year: classes are archived, and can be reopened.
import type { Api, Reply, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { listSection } from '../../elements/list-section.ts'
import { dayText } from '../../elements/text/day.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { isolated } from '../../elements/text/isolated.ts'
import { linkTo } from '../../shell/routes.ts'
import { choiceOf } from './choice.ts'
import { restoreButton } from './restore-button.ts'
import { t } from './strings.ts'

type Class = Schemas['Class']

const setArchived = (api: Api, { id }: Class, isArchived: boolean) =>
  api.PATCH('/api/classes/{id}', { params: { path: { id } }, body: { isArchived } })

/** @param onChanged shows the class again */
export function archiving (api: Api, managed: Class, onChanged: () => Promise<void>): HTMLElement {
  const label = t('archive')
  return confirmButton(label, { label, question: () => t('archiveQuestion', managed.name) }, async () => {
    const reply = await setArchived(api, managed, true)
    if (reply.data) await onChanged()
    return reply
  })
}

/** Says that a class is archived, with a button to reopen it. */
export function archiveNote (api: Api, managed: Class, onChanged: () => Promise<void>): HTMLElement {
  return h('div', { class: 'card' },
    h('p', {}, t('archivedOn', dayText(managed.archivedAt!, { year: 'numeric' }))), h('p', {}, t('whatNow')),
    restoreButton(t('reopen'), managed.name, async () => {
      const reply = await setArchived(api, managed, false)
      if (reply.data) await onChanged()
      return reply
    }))
}

/** The classes of earlier years. Hidden unless there are some. */
export function archivedClasses (api: Api, signal: AbortSignal) {
  const line = ({ id, name, archivedAt }: Class) => h('li', { class: 'card class-line' },
    h('a', { href: linkTo('classes', id) }, name),
    h('span', { class: 'quiet' }, t('archivedDay', dayText(archivedAt!, { year: 'numeric' }))))
  return listSection({
    title: t('archivedClasses'),
    ask: query => api.GET('/api/classes', { params: { query: { ...query, isArchived: true } } }),
    line
  }, signal)
}

/** Archives several classes at once.
 * @param onArchived shows the lists again */
export function endOfYear (api: Api, isAdmin: boolean, onArchived: () => Promise<void>): HTMLElement {
  let chosen: readonly Class[] = []
  const choice = choiceOf({
    legend: t('classesOfYear'),
    all: t('allClasses'),
    empty: t('noClassYet'),
    ask: () => allPages(page => api.GET('/api/classes', { params: { query: { ...page, isArchived: false } } })),
    textOf: ({ name, teacher }) => isAdmin ? t('classOfTeacher', isolated(name), fullName(teacher)) : isolated(name),
    onChange (classes) {
      chosen = classes
      actions.hidden = classes.length === 0
    }
  })
  const archiveAll = async () => {
    let reply: Reply<unknown>
    for (const one of chosen) {
      reply = await setArchived(api, one, true)
      // Another tab may have deleted a class meanwhile.
      if (reply.response.status === 404) reply = { ...reply, data: one }
      if (!reply.data) break
    }
    await Promise.all([reply!.data ? choice.load() : undefined, onArchived()])
    return reply!
  }
  const label = t('archiveSeveral')
  const actions = h('div', { class: 'several-actions', hidden: true },
    confirmButton(label, { label, question: () => t('archiveSeveralQuestion', chosen.length) }, archiveAll))
  const ontoggle = () => { if (element.open) choice.load().catch(reportError) }
  const element = h('details', { class: 'card several', ontoggle },
    h('summary', {}, h('h2', {}, t('endOfYear'))), h('p', {}, t('archiveText')), choice.element, actions)
  return element
}
