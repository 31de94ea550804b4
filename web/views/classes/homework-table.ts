// The homework table: a row per pupil, a column per lesson.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { nameAmong } from '../../elements/text/full-name.ts'
import { calendarDayText } from '../../elements/text/day.ts'
import { resultText, t } from './homework-strings.ts'
import { otherDay } from './other-day.ts'

type Assignments = Schemas['Assignment'][]
type Pupils = Schemas['PupilHomework'][]

interface Options {
  api: Api
  managed: Schemas['Class']
  /** Called after the day of a pupil has changed. */
  reload (): Promise<void>
}

export function homeworkTable (options: Options, signal: AbortSignal) {
  const { api, managed: { id } } = options
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
      const hint = h('p', { class: 'quiet' }, t('homeworkHint'))
      const parts = isEmpty ? [] : [tableOf(options, assignments, pupils), hint]
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
const tableOf = (options: Options, assignments: Assignments, pupils: Pupils) =>
  h('div', { class: 'table-scroll', role: 'region', tabindex: '0', 'aria-label': t('tableTitle') },
    h('table', {},
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('pupil')),
        ...assignments.map(({ title }) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, ...pupils.map(pupil => pupilRow(options, assignments, pupil, nameAmong(pupil, pupils))))))

const pupilRow = (options: Options, assignments: Assignments, pupil: Pupils[number], name: string) =>
  h('tr', {}, h('th', { scope: 'row' }, name), ...assignments.map(one => stateCell(options, one, pupil, name)))

function stateCell (
  { api, managed, reload }: Options, assignment: Assignments[number], pupil: Pupils[number], name: string
) {
  const { id, title, exercises } = assignment
  const result = pupil.homework.find(({ assignmentId }) => assignmentId === id)
  if (!result) return h('td', { 'data-title': title })
  const { state, answeredExercises, score, extendedTo } = result
  const isToDo = ['late', 'open'].includes(state)
  return h('td', { 'data-title': title, class: state }, t(state),
    state === 'done' && h('small', {}, resultText(answeredExercises, exercises, score)),
    isToDo && extendedTo !== null && h('small', {}, t('forDay', calendarDayText(extendedTo))),
    isToDo && !managed.archivedAt &&
      otherDay({ api, classId: managed.id, assignment, pupil, name, extendedTo, reload }))
}
