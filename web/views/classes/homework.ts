// The homework of a class: assigned lessons with their due dates and results, and the form to assign more.
import type { Api, Schemas } from 'api-client'
import { daysAfter, deviceTimeZone, today } from '../../elements/calendar.ts'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { listSection } from '../../elements/list-section.ts'
import { calendarDayText } from '../../elements/text/day.ts'
import { homeworkTable } from './homework-table.ts'
import { countsText, t } from './homework-strings.ts'
import { lessonChoice } from './lesson-choice.ts'

type Assignment = Schemas['Assignment']

export function homeworkOf (api: Api, managed: Schemas['Class'], signal: AbortSignal) {
  const { id, archivedAt } = managed
  const reload = async () => { await Promise.all([list.reload(), table.load()]) }
  const table = homeworkTable({ api, managed, reload }, signal)
  const remove = async (assignmentId: string) => {
    const params = { path: { id, assignmentId } }
    const reply = await api.DELETE('/api/classes/{id}/assignments/{assignmentId}', { params })
    if (reply.data) await reload()
    return reply
  }
  const line = (assignment: Assignment) => h('li', { class: 'card' },
    h('div', { class: 'class-line' },
      h('strong', {}, assignment.title), h('span', {}, t('forDay', calendarDayText(assignment.dueOn))),
      h('span', { class: 'quiet' }, countsText(assignment))),
    !archivedAt && h('details', {}, h('summary', {}, t('change')), dayForm(api, id, assignment, reload),
      confirmButton(t('remove'), {
        label: t('removeOne', assignment.title), question: () => t('removeQuestion', assignment.title)
      }, () => remove(assignment.id))))
  const list = listSection({
    title: t('homework'),
    empty: t('noHomework'),
    ask: query => api.GET('/api/classes/{id}/assignments', { params: { path: { id }, query } }),
    line
  }, signal)
  list.element.append(table.element)
  if (!archivedAt) list.element.append(newHomework(api, id, reload, signal))
  const load = async () => { await Promise.all([list.load(), table.load()]) }
  return { element: list.element, load }
}

/** Lessons that are already homework of the class get the new day. */
const assign = (api: Api, id: string, homework: { lessonIds: string[], dueOn: string }) =>
  api.POST('/api/classes/{id}/assignments', {
    params: { path: { id } }, body: { ...homework, timeZone: deviceTimeZone() }
  })

const dayForm = (api: Api, id: string, assignment: Assignment, reload: () => Promise<void>) => apiForm({
  id: `day-${assignment.id}`,
  fields: [{ name: 'dueOn', label: t('day'), type: 'date', autocomplete: 'off', value: assignment.dueOn }],
  button: t('changeDay'),
  send: ({ dueOn }) => assign(api, id, { lessonIds: [assignment.lessonId], dueOn }),
  onSuccess: reload
})

function newHomework (api: Api, id: string, reload: () => Promise<void>, signal: AbortSignal): HTMLElement {
  const { field, chosen, clear } = lessonChoice(api, signal)
  const form = apiForm({
    id: 'homework',
    fields: [
      { name: 'lessonIds', label: t('lessons'), autocomplete: 'off', control: field },
      {
        name: 'dueOn',
        label: t('day'),
        hint: t('dayHint'),
        type: 'date',
        autocomplete: 'off',
        value: daysAfter(today(), 7)
      }
    ],
    button: t('assign'),
    send: ({ dueOn }) => assign(api, id, { lessonIds: chosen(), dueOn }),
    async onSuccess ({ data }, { lessonIds }) {
      // Others may have been chosen meanwhile.
      clear(lessonIds.split(','))
      await reload()
      return t('assigned', data.length)
    }
  })
  return h('details', { class: 'card' }, h('summary', {}, h('h3', {}, t('newHomework'))), form)
}
