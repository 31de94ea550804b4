// A daily reminder in the learner's own calendar: no server has to send it.
import { v4 as uuidv4 } from 'uuid'
import { h } from '../../elements/dom.ts'
import { saveFile } from '../../elements/save-file.ts'
import { readJsonSetting, saveSetting } from '../../elements/stored-setting.ts'
import { linkTo } from '../../shell/routes.ts'
import { reminderFile } from './reminder-file.ts'
import { t } from './strings.ts'

const KEY = 'dactylo-reminder'
const DEFAULT_TIME = '18:00'
const TIME = /^\d\d:\d\d$/

/** A form that saves the reminder as a file. */
export function dailyReminder (): HTMLElement {
  const { time, id } = storedReminder()
  const problem = h('p', { class: 'problem', id: 'reminder-problem', role: 'alert' })
  const input = h('input', { id: 'reminder', type: 'time', value: time, 'aria-describedby': problem.id })
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const time = input.value.slice(0, 5)
    const isTime = TIME.test(time)
    problem.textContent = isTime ? '' : t('noTime')
    if (!isTime) return input.focus()
    saveSetting(KEY, JSON.stringify({ time, id }))
    const link = new URL(linkTo('home'), location.href).href
    const text = reminderFile({ time, id, link, title: t('reminderTitle') }, new Date())
    saveFile(new Blob([text], { type: 'text/calendar' }), 'dactylo.ics')
  }
  return h('details', { class: 'fold' },
    h('summary', {}, t('reminder')),
    h('form', { class: 'reminder', onsubmit, novalidate: true },
      h('label', { class: 'choice' }, t('reminderAt'), input),
      h('button', { type: 'submit' }, t('toCalendar')),
      problem,
      h('p', { class: 'quiet' }, t('aboutReminder'))))
}

/** The last one: another time replaces it in most calendars. */
function storedReminder (): { time: string, id: string } {
  const { time, id } = readJsonSetting(KEY)
  return {
    time: typeof time === 'string' && TIME.test(time) ? time : DEFAULT_TIME,
    id: typeof id === 'string' && id ? id : uuidv4()
  }
}
