// A teacher's actions on several pupils of a class at once: new slips, and a move to another class.
import type { Api, Schemas } from 'api-client'
import { allPages } from '../../elements/all-pages.ts'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { nameAndUsername } from '../../elements/text/full-name.ts'
import { choiceOf } from './choice.ts'
import { movePart } from './move.ts'
import { t } from './strings.ts'

interface Options {
  api: Api
  managed: Schemas['Class']
  /** Shows new slips. */
  onCodes (codes: Schemas['StartCodes']): void
  /** Called after pupils have left the class. */
  onMoved (): Promise<void>
}

/** `load` reads the pupils again, if they are shown. */
export function severalPupils ({ api, managed, onCodes, onMoved }: Options) {
  const path = { id: managed.id }
  let chosen: readonly Schemas['Member'][] = []
  const userIds = () => chosen.map(({ id }) => id)
  const choice = choiceOf<Schemas['Member']>({
    legend: t('pupilsTitle'),
    all: t('allPupils'),
    empty: t('nobodyYet'),
    ask: () => allPages(query => api.GET('/api/classes/{id}/members', { params: { path, query } })),
    textOf: nameAndUsername,
    onChange (members) {
      chosen = members
      actions.hidden = members.length === 0
    }
  })
  const print = async () => {
    const reply = await api.POST('/api/classes/{id}/start-codes', { params: { path }, body: { userIds: userIds() } })
    if (reply.data) onCodes(reply.data.data)
    return reply
  }
  const label = t('newSlips')
  const slips = managed.archivedAt
    ? []
    : [
        h('p', { class: 'quiet' }, t('newSlipsText')),
        confirmButton(label, { label, question: () => t('newSlipsQuestion', chosen.length) }, print)
      ]
  const reload = async () => { await Promise.all([choice.load(), onMoved()]) }
  const move = movePart({ api, managed, userIds, onMoved: reload })
  const actions = h('div', { class: 'several-actions', hidden: true }, ...slips, move.element)
  const load = async () => { if (element.open) await Promise.all([choice.load(), move.load()]) }
  const ontoggle = () => { load().catch(reportError) }
  const element = h('details', { class: 'card several', ontoggle },
    h('summary', {}, h('h2', {}, t('severalPupils'))), move.status, choice.element, actions)
  return { element, load }
}
