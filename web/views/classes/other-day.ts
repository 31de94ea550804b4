// Another day for homework of one pupil, in a cell of the homework table.
import type { Api, Schemas } from 'api-client'
import { daysAfter, deviceTimeZone, today } from '../../elements/calendar.ts'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { t } from './homework-strings.ts'

interface Options {
  api: Api
  classId: string
  assignment: Schemas['Assignment']
  pupil: Schemas['PupilHomework']
  /** Of the pupil, as the table shows it. */
  name: string
  extendedTo: string | null
  /** Called after the day has changed. */
  reload (): Promise<void>
}

/** A button for each pupil who has not done it. The form is created when it is asked for: a class has many cells. */
export function otherDay (options: Options): HTMLElement {
  const { assignment: { title }, name, extendedTo } = options
  const label = t('otherDayFor', name, title)
  const reload = async () => {
    await options.reload()
    const buttons = [...document.querySelectorAll<HTMLElement>('.homework-table button')]
    buttons.find(one => one.getAttribute('aria-label') === label)?.focus()
  }
  const open = () => {
    const own = { ...options, reload }
    const form = h('div', { class: 'other-day' }, dayForm(own), extendedTo !== null && removal(own))
    button.replaceWith(form)
    form.querySelector('input')!.focus()
  }
  const button = h('button', { class: 'small', type: 'button', 'aria-label': label, onclick: open }, t('otherDay'))
  return h('div', {}, button)
}

const pathOf = ({ classId, assignment, pupil }: Options) =>
  ({ path: { id: classId, assignmentId: assignment.id, userId: pupil.id } })

function dayForm (options: Options): HTMLElement {
  const { api, assignment: { id, dueOn }, pupil, extendedTo, reload } = options
  const value = extendedTo ?? daysAfter(dueOn > today() ? dueOn : today(), 7)
  return apiForm({
    id: `other-day-${id}-${pupil.id}`,
    fields: [{ name: 'dueOn', label: t('day'), type: 'date', autocomplete: 'off', value }],
    button: t('giveDay'),
    send: ({ dueOn }) => api.PUT('/api/classes/{id}/assignments/{assignmentId}/extensions/{userId}', {
      params: pathOf(options), body: { dueOn, timeZone: deviceTimeZone() }
    }),
    onSuccess: reload
  })
}

function removal (options: Options): HTMLElement {
  const { api, name, reload } = options
  return confirmButton(t('remove'), {
    label: t('removeOtherDay', name), question: () => t('removeOtherDayQuestion')
  }, async () => {
    const reply = await api.DELETE('/api/classes/{id}/assignments/{assignmentId}/extensions/{userId}', {
      params: pathOf(options)
    })
    if (reply.data) await reload()
    return reply
  })
}
