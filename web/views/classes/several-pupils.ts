// What a teacher does with several pupils of a class at once.
import type { Api, Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { pupilChoice } from './pupil-choice.ts'
import { t } from './strings.ts'

interface Options {
  api: Api
  classId: string
  /** Shows new slips. */
  onCodes (codes: Schemas['StartCodes']): void
}

export function severalPupils ({ api, classId, onCodes }: Options): HTMLElement {
  let userIds: readonly string[] = []
  const choice = pupilChoice(api, classId, chosen => {
    userIds = chosen
    actions.hidden = chosen.length === 0
  })
  const print = async () => {
    const params = { path: { id: classId } }
    const reply = await api.POST('/api/classes/{id}/start-codes', { params, body: { userIds: [...userIds] } })
    if (reply.data) onCodes(reply.data.data)
    return reply
  }
  const label = t('newSlips')
  const actions = h('div', { class: 'several-actions', hidden: true },
    h('p', { class: 'quiet' }, t('newSlipsText')),
    confirmButton(label, { label, question: () => t('newSlipsQuestion', userIds.length) }, print))
  const ontoggle = () => { if (element.open) choice.load().catch(reportError) }
  const element = h('details', { class: 'card several', ontoggle },
    h('summary', {}, h('h2', {}, t('severalPupils'))), choice.element, actions)
  return element
}
