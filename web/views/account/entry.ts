// The pages for users who are not signed in: to sign in, or to choose another password.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { handSettings } from '../../hands/turnable/choices.ts'
import { nameOf, type User } from '../../learner/account.ts'
import { linkTo } from '../../shell/routes.ts'
import { code, email, newPassword } from './fields.ts'
import { enter, leave, recordingLink, type AccountParts } from './parts.ts'
import { t } from './strings.ts'

/** What a page of the view begins with. */
export interface Given {
  /** An e-mail address or a username. */
  login?: string
  /** A sentence about what has just been done. */
  said?: string
}

export interface EntryParts extends AccountParts {
  given: Given
  /** Shows the way in again. */
  backToSignIn (given: Given): void
  /** Leads a user who has signed in back to where they came from, or to an address, and says something. */
  goOn (said: string, to?: string): void
}

export function signInPage (parts: EntryParts): HTMLElement {
  return page(t('signIn'),
    h('p', { class: 'lead' }, t('signInLead')),
    parts.given.said ? h('p', { class: 'said', role: 'status' }, parts.given.said) : null,
    signInForm(parts, parts.given.login),
    forgottenLink(),
    h('p', {}, `${t('noAccount')} `, h('a', { href: linkTo('account', 'new') }, t('createAccount'))),
    handSettings(), recordingLink())
}

/** The page for a user whose session has ended, or for somebody else. */
export function endedPage (parts: EntryParts, { username, email }: User): HTMLElement {
  return page(t('endedTitle'),
    h('p', {}, t('ended', username)),
    signInForm(parts, email ?? username),
    forgottenLink(),
    h('p', { class: 'quiet' }, t('keptFor', username)),
    h('div', { class: 'actions' }, h('button', { type: 'button', onclick: () => leave(parts) }, t('asGuest'))))
}

function signInForm (parts: EntryParts, login = ''): HTMLElement {
  return apiForm({
    id: 'sign-in',
    fields: [
      { name: 'email', label: t('login'), autocomplete: 'username', value: login },
      { name: 'password', label: t('password'), type: 'password', autocomplete: 'current-password' }
    ],
    button: t('signIn'),
    send: body => parts.account.api.POST('/api/auth/login', { body }),
    onSuccess: async ({ data }) => goOnAs(data, parts)
  })
}

/** With progress of a guest, the user is asked first what becomes of it.
 * @param to an address */
export async function goOnAs (signedIn: Schemas['SignedIn'], parts: EntryParts, to?: string): Promise<void> {
  const hasGuest = await parts.learner.hasGuest().catch(() => false)
  enter(parts, signedIn)
  if (!hasGuest) parts.goOn(t('hello', nameOf(signedIn.user)), to)
}

/** A code is mailed. Where the server sends no mails, an admin gives it. A teacher gives one in any case. */
export function forgottenPage (parts: EntryParts): HTMLElement {
  const { account: { api } } = parts
  let asked: string | undefined
  const ask = h('div', {}, apiForm({
    id: 'ask',
    fields: [email()],
    button: t('ask'),
    send: body => api.POST('/api/auth/forgot-password', { body }),
    async onSuccess (_, { email }) {
      asked = email
      return t('asked')
    }
  }))
  api.GET('/api/auth/forgot-password').then(({ data }) => {
    if (data && !data.data.byMail) ask.replaceChildren(...whomToAsk(data.data.contact))
  }, () => {})
  const reset = apiForm({
    id: 'reset',
    fields: [
      { ...code(), hint: t('codeHint') },
      newPassword(t('newPassword'))
    ],
    button: t('setPassword'),
    send: body => api.POST('/api/auth/reset-password', { body }),
    async onSuccess () { parts.backToSignIn({ said: t('passwordSet'), ...asked && { login: asked } }) }
  })
  return page(t('forgottenTitle'), h('h2', {}, t('askTitle')), h('p', {}, t('askTeacher')), ask,
    h('h2', {}, t('codeTitle')), reset,
    h('p', {}, h('a', { href: linkTo('account') }, t('backToSignIn'))))
}

function whomToAsk (contact: string | null): HTMLElement[] {
  const said = h('p', {}, t('noMails'))
  if (contact === null) return [said]
  const href = contact.includes('://') ? contact : `mailto:${contact}`
  return [said, h('p', {}, h('a', { class: 'button', href }, t('askThere', contact.replace(/^https?:\/\//, ''))))]
}

export const signInLink = () => h('a', { href: linkTo('account') }, t('signIn'))

const forgottenLink = () => h('p', {}, h('a', { href: linkTo('account', 'forgotten') }, t('forgotten')))

export const page = (title: string, ...content: (Node | null)[]) =>
  h('section', { class: 'entry' }, h('h1', { tabindex: '-1' }, title), ...content)
