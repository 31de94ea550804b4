// Who has done which homework: a line for each pupil, a column for each lesson.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { t } from './homework-strings.ts'

type Given = Schemas['Assignment'][]
type Pupils = Schemas['PupilHomework'][]

export function homeworkTable (api: Api, id: string, signal: AbortSignal) {
  const element = h('div', { class: 'homework-table' })
  const load = async () => {
    const path = { id }
    try {
      const [given, pupils] = await Promise.all([
        allPages(query => api.GET('/api/classes/{id}/assignments', { params: { path, query } })),
        allPages(query => api.GET('/api/classes/{id}/assignments/pupils', { params: { path, query } }))
      ])
      if (!signal.aborted) element.replaceChildren(...given.length * pupils.length > 0 ? [tableOf(given, pupils)] : [])
    } catch (error) {
      element.replaceChildren(h('p', { class: 'problem', role: 'alert' }, (error as Error).message))
    }
  }
  load().catch(reportError)
  return { element, load }
}

/** Wide on a screen, where it scrolls; on a phone each pupil is a block. */
const tableOf = (given: Given, pupils: Pupils) =>
  h('div', { class: 'table-scroll', role: 'region', tabindex: '0', 'aria-label': t('tableTitle') },
    h('table', {},
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('pupil')),
        ...given.map(({ title }) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, ...pupils.map(pupil => h('tr', {}, h('th', { scope: 'row' }, fullName(pupil)),
        ...given.map(one => stateCell(one, pupil)))))))

function stateCell ({ id, title }: Given[number], { homework }: Pupils[number]): HTMLElement {
  const state = homework.find(({ assignmentId }) => assignmentId === id)?.state
  return h('td', { 'data-title': title, class: state }, state ? t(state) : '')
}
