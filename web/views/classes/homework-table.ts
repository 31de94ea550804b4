// The homework table: a row per pupil, a column per lesson.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { fullName } from '../../elements/text/full-name.ts'
import { resultText, t } from './homework-strings.ts'

type Assignments = Schemas['Assignment'][]
type Pupils = Schemas['PupilHomework'][]

export function homeworkTable (api: Api, id: string, signal: AbortSignal) {
  const element = h('div', { class: 'homework-table' })
  const nextLoad = renewable(signal)
  const load = async () => {
    const current = nextLoad()
    const path = { id }
    try {
      const [assignments, pupils] = await Promise.all([
        allPages(query => api.GET('/api/classes/{id}/assignments', { params: { path, query } })),
        allPages(query => api.GET('/api/classes/{id}/assignments/pupils', { params: { path, query } }))
      ])
      const isEmpty = assignments.length === 0 || pupils.length === 0
      const parts = isEmpty ? [] : [tableOf(assignments, pupils), h('p', { class: 'quiet' }, t('homeworkHint'))]
      if (!current.aborted) element.replaceChildren(...parts)
    } catch (error) {
      const text = (error as Error).message
      if (!current.aborted) element.replaceChildren(h('p', { class: 'problem', role: 'alert' }, text))
    }
  }
  load().catch(reportError)
  return { element, load }
}

/** Scrolls sideways on a wide screen; on a phone each pupil becomes a block. */
const tableOf = (assignments: Assignments, pupils: Pupils) =>
  h('div', { class: 'table-scroll', role: 'region', tabindex: '0', 'aria-label': t('tableTitle') },
    h('table', {},
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('pupil')),
        ...assignments.map(({ title }) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, ...pupils.map(pupil => h('tr', {}, h('th', { scope: 'row' }, fullName(pupil)),
        ...assignments.map(one => stateCell(one, pupil)))))))

function stateCell ({ id, title, exercises }: Assignments[number], { homework }: Pupils[number]): HTMLElement {
  const result = homework.find(({ assignmentId }) => assignmentId === id)
  if (!result) return h('td', { 'data-title': title })
  const { state, answeredExercises, score } = result
  return h('td', { 'data-title': title, class: state }, t(state),
    state === 'done' && h('small', {}, resultText(answeredExercises, exercises, score)))
}
