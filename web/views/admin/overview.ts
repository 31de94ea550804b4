// The start page of the administration: figures and server health.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { problem, refusalText } from '../../elements/forms/form.ts'
import { language } from '../../elements/text/language.ts'
import { machineLines, megabytes } from './machine.ts'
import { title, type AdminContext } from './parts.ts'
import { t } from './strings.ts'

export async function overviewPage ({ api, signal }: AdminContext): Promise<HTMLElement> {
  const [figures, health] = await Promise.all([api.GET('/api/figures').catch(() => null), askHealth(signal)])
  return h('section', {}, title(t('administration')),
    h('p', { class: 'lead' }, t('overviewLead')),
    figures?.data
      ? h('section', { class: 'card' }, h('h2', {}, t('figures')), figuresOf(figures.data.data))
      : problem(refusalText(figures)),
    h('section', { class: 'card' }, h('h2', {}, t('health')), health && h('p', {}, t(health)),
      figures?.data && figureList(machineLines(figures.data.data.machine)),
      figures?.data && h('p', { class: 'quiet' }, t('version', figures.data.data.version, figures.data.data.build))),
    h('p', { class: 'quiet' }, t('forDevelopers'), ' ', h('a', { href: '/api/docs' }, t('apiDocs'))))
}

/** @returns nothing where a proxy keeps this address to itself, as those of deploy/ do */
async function askHealth (signal: AbortSignal): Promise<'healthy' | 'unhealthy' | undefined> {
  try {
    const { status } = await (await fetch('/ready', { signal })).json() as { status?: string }
    return status === 'ready' ? 'healthy' : status === 'unavailable' ? 'unhealthy' : undefined
  } catch {
    return undefined
  }
}

function figuresOf ({ accounts, activeLearners, storage }: Schemas['Figures']): HTMLElement {
  const lines: [string, string][] = [
    [t('countStudents'), number(accounts.students)],
    [t('countTeachers'), number(accounts.teachers)],
    [t('countAdmins'), number(accounts.admins)],
    [t('activeWeek'), number(activeLearners.week)],
    [t('activeMonth'), number(activeLearners.month)],
    [t('countFiles'), t('filesOf', number(storage.files), megabytes(storage.fileBytes))],
    [t('databaseSize'), megabytes(storage.databaseBytes)]
  ]
  return figureList(lines)
}

const figureList = (lines: [string, string][]) => h('dl', { class: 'figures' }, ...lines.map(([name, value]) =>
  h('div', {}, h('dt', {}, name), h('dd', {}, value))))

const number = (value: number) => new Intl.NumberFormat(language()).format(value)
