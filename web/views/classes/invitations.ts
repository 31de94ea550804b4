// Invitations to a class. A new code is shown only once, to copy, print or write on a board.
import type { Api, Schemas } from 'api-client'
import { copyButton } from '../../elements/copy-button.ts'
import { h } from '../../elements/dom.ts'
import { confirmButton } from '../../elements/forms/confirm-button.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { listSection } from '../../elements/list-section.ts'
import { printButton } from '../../elements/print-button.ts'
import { dayText } from '../../elements/text/day.ts'
import { linkTo } from '../../shell/routes.ts'
import { withColon } from '../../elements/text/with-colon.ts'
import { newCodes } from './new-codes.ts'
import { restoreButton } from './restore-button.ts'
import { t } from './strings.ts'

type Class = Schemas['Class']
type Invitation = Schemas['Invitation']

/** Defaults: the size of a class, and two weeks. */
const DEFAULTS = { maxUses: '30', days: '14' }

const created = newCodes<Schemas['CreatedInvitation']>()

export function invitationsTo (api: Api, managed: Class, signal: AbortSignal): HTMLElement[] {
  const { id } = managed
  const poster = h('div', { class: 'poster-slot' })
  const showPoster = () => {
    const invitation = created.take(id, signal)
    poster.replaceChildren(...invitation ? [posterOf(managed.name, invitation)] : [])
  }
  showPoster()
  const show = async () => {
    showPoster()
    await reload()
  }
  const { element, load, reload } = listSection({
    title: t('invitations'),
    empty: t('noInvitations'),
    ask: query => api.GET('/api/classes/{id}/invitations', { params: { path: { id }, query } }),
    line: invitation => lineOf(invitation, api, id, show)
  }, signal)
  const form = newInvitation(api, id, async invitation => {
    created.keep(id, invitation)
    showPoster()
    poster.querySelector('h2')?.focus()
    await load()
  })
  return [poster, element, form]
}

/** @param show shows the invitations again */
function lineOf (
  { id, uses, maxUses, expiresAt, revokedAt }: Invitation, api: Api, classId: string, show: () => Promise<void>
): HTMLElement {
  const params = { path: { id: classId, invitationId: id } }
  const revoke = async () => {
    const reply = await api.DELETE('/api/classes/{id}/invitations/{invitationId}', { params })
    if (!reply.data) return reply
    if (id === created.kept.get(classId)?.id) created.kept.delete(classId)
    await show()
    return reply
  }
  const restore = async () => {
    const reply = await api.POST('/api/classes/{id}/invitations/{invitationId}/restore', { params })
    if (reply.data) await show()
    return reply
  }
  const text = t('invitationLine', uses, maxUses, dayText(expiresAt))
  const question = () => t('revokeQuestion')
  return h('li', { class: 'card class-line' }, h('span', {}, text),
    revokedAt && h('span', { class: 'quiet' }, t('revoked')),
    revokedAt
      ? restoreButton(t('restore'), text, restore)
      : confirmButton(t('revoke'), { label: withColon(t('revoke'), text), question }, revoke))
}

function newInvitation (
  api: Api, id: string, show: (invitation: Schemas['CreatedInvitation']) => Promise<void>
): HTMLElement {
  const form = apiForm({
    id: 'invitation',
    fields: [
      { name: 'maxUses', label: t('maxUses'), type: 'number', autocomplete: 'off', value: DEFAULTS.maxUses },
      { name: 'days', label: t('days'), type: 'number', autocomplete: 'off', value: DEFAULTS.days }
    ],
    button: t('invite'),
    send: ({ maxUses, days }) => api.POST('/api/classes/{id}/invitations', {
      params: { path: { id } }, body: { maxUses: Number(maxUses), days: Number(days) }
    }),
    onSuccess: ({ data }) => show(data)
  })
  return h('section', { class: 'card' }, h('h2', {}, t('newInvitation')), form)
}

/** Large enough to read from the last row. Printed alone. */
function posterOf (name: string, { code, link, maxUses, expiresAt }: Schemas['CreatedInvitation']): HTMLElement {
  const address = new URL(link, location.origin).href
  return h('section', { class: 'card poster' },
    h('h2', { tabindex: '-1' }, t('joinClass', name)),
    h('p', {}, t('openLink')),
    h('p', { class: 'link' }, address),
    h('p', {}, t('orType', new URL(`/${linkTo('join')}`, location.origin).href)),
    h('p', { class: 'code', translate: 'no' }, code),
    h('p', { class: 'quiet' }, t('goodFor', maxUses, dayText(expiresAt))),
    h('p', { class: 'quiet shown-once' }, t('codeShownOnce')),
    h('div', { class: 'actions' },
      ...copyButton(t('copyLink'), () => address), ...copyButton(t('copyCode'), () => code),
      ...printButton()))
}
