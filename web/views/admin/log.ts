// The audit log, with undo.
import { h, workButton } from '../../elements/dom.ts'
import { withColon } from '../../elements/text/with-colon.ts'
import { createField } from '../../elements/forms/field.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { listSection } from '../../elements/list-section.ts'
import { momentText } from './log-strings.ts'
import { ACTIONS, actionText, changesIn, sentenceOf, type Entry } from './log-text.ts'
import { linkToPage, title, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

/** @param by `actor` or `target`: shows only what one user did, or what was done to one thing */
export function logPage (context: AdminContext, by?: string, id?: string): HTMLElement {
  const { api, signal } = context
  const about = by === 'actor' || by === 'target' ? { [by]: id } : {}
  const fields = filterFields()
  const chosen = () => {
    const [action, from, until] = fields.map(field => field.value())
    return {
      ...about,
      ...action && { action },
      ...from && { from: startOf(from) },
      ...until && { until: startOf(until, 1) }
    }
  }
  const line = (entry: Entry): HTMLElement => lineOf(entry, context, () => reload())
  const { element, load, reload } = listSection({
    title: t('entries'),
    empty: t('noEntry'),
    isLong: true,
    ask: query => api.GET('/api/audit', { params: { query: { ...query, ...chosen() } } }),
    line
  }, signal)
  const filters = h('div', { class: 'filters', onchange: () => { load().catch(reportError) } },
    ...fields.map(({ element }) => element))
  return h('section', {}, title(t('log')), h('p', { class: 'lead' }, t('logLead')),
    by && h('p', {}, linkToPage('log', t('wholeLog'), 'button')), filters, element)
}

function filterFields () {
  const choices = [{ value: '', text: t('anything') }, ...ACTIONS.map(value => ({ value, text: actionText(value) }))]
  const field = (name: string, label: string, more: object) =>
    createField('log', { name, label, autocomplete: 'off', ...more })
  return [
    field('action', t('whatHappened'), { choices }),
    field('from', t('fromDay'), { type: 'date' }),
    field('until', t('untilDay'), { type: 'date' })
  ]
}

/** The start of a day in this time zone, or of the day `later` days after it. */
function startOf (day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

function lineOf (entry: Entry, { api }: AdminContext, reload: () => Promise<void>): HTMLElement {
  const { id, at, actor, target, isUndoable } = entry
  const sentence = sentenceOf(entry)
  const problem = h('p', { class: 'problem', role: 'alert' })
  const undo = async () => {
    const reply = await api.POST('/api/audit/{id}/undo', { params: { path: { id } } }).catch(() => null)
    problem.textContent = reply?.data ? '' : refusalText(reply)
    if (reply?.data) await reload()
  }
  const changes = changesIn(entry)
  return h('li', { class: 'card log-entry' },
    h('p', {}, h('strong', {}, sentence)),
    h('p', { class: 'quiet' }, h('time', { datetime: at }, momentText(at))),
    changes.length > 0 && h('ul', {}, ...changes.map(change => h('li', {}, change))),
    problem,
    h('div', { class: 'actions' },
      isUndoable && workButton(t('undo'), undo, { class: 'small', 'aria-label': withColon(t('undo'), sentence) }),
      actor?.username && linkToPage(`log.actor.${actor.pseudonym}`, t('allOf', actor.username)),
      target?.name && linkToPage(`log.target.${target.id}`, t('allAbout', target.name))))
}
