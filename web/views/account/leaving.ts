// Signing out, exporting data, and deleting the account.
import type { Reply } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { apiForm, refusalText } from '../../elements/forms/form.ts'
import { downloadButton } from '../../elements/save-file.ts'
import type { User } from '../../learner/account.ts'
import { leave, type AccountContext } from './parts.ts'
import { t } from './strings.ts'

export function signingOut (context: AccountContext): HTMLElement {
  const { account, learner, notices } = context
  const waiting = h('p', { class: 'waiting', role: 'status' })
  const problem = h('p', { class: 'problem', role: 'alert' })

  async function signOut (everywhere: boolean) {
    const id = account.user()?.id
    const reply = await account.api.POST('/api/auth/logout', { body: { everywhere } }).catch(() => null)
    // Signing out here works without the server.
    if (everywhere && !reply?.data) return showMessage(reply)
    // Another tab may have signed in another user meanwhile.
    if (account.user()?.id === id) leave(context)
    notices.show('signed-out', () => t(reply?.data ? 'signedOut' : 'signedOutHere'), { stays: false })
  }
  const showMessage = (reply: Reply<unknown> | null) => { problem.textContent = refusalText(reply) }
  const showUnsent = async () => {
    await learner.refresh()
    const count = await learner.waiting()
    waiting.textContent = count > 0 ? t('waiting', count) : ''
  }
  const button = (text: string, everywhere: boolean) =>
    workButton(text, () => signOut(everywhere))

  showUnsent().catch(reportError)
  return h('section', { class: 'card' },
    h('h2', {}, t('signOutHere')), waiting, h('p', {}, t('signOutText')), problem,
    h('div', { class: 'actions' }, button(t('signOutHere'), false), button(t('signOutEverywhere'), true)))
}

export function exportOf ({ account }: AccountContext): HTMLElement[] {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const fetchFile = () => account.api.GET('/api/users/me/export', { parseAs: 'blob' })
  const button = downloadButton(t('download'), problem, fetchFile, () => 'dactylo-export.json')
  return [h('p', {}, t('dataText')), h('div', { class: 'actions' }, button), problem]
}

export function deletion ({ account, learner, notices }: AccountContext, { id }: User): HTMLElement[] {
  const form = apiForm({
    id: 'delete',
    fields: [
      { name: 'currentPassword', label: t('currentPassword'), type: 'password', autocomplete: 'current-password' }
    ],
    button: t('deleteForGood'),
    isDanger: true,
    send: body => account.api.DELETE('/api/users/me', { body }),
    async onSuccess () {
      // Another tab may have signed in another user meanwhile.
      if (account.user()?.id === id) account.leave()
      notices.show('deleted', () => t('deleted'), { stays: false })
      await learner.forget(id)
    }
  })
  return [h('p', { class: 'warning' }, t('deleteText')), form]
}
