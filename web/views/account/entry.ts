// The pages for signed-out users: sign in, or choose a new password.
import type { Schemas } from 'api-client'
import { h } from '../../elements/dom.ts'
import { entryPage } from '../../elements/entry-page.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { handSettingsCard } from '../../hands/turnable/choices.ts'
import { nameOf, type User } from '../../learner/account.ts'
import type { HandContext } from '../../learner/own-hand.ts'
import { linkTo } from '../../shell/routes.ts'
import { forgettableHand } from '../calibrate/forgettable-hand.ts'
import { code, email, newPassword } from './fields.ts'
import { enter, leave, recordingLink, type AccountContext } from './parts.ts'
import { t } from './strings.ts'

/** The initial state of a page. */
export interface EntryState {
  /** An e-mail address or a username. */
  login?: string
  /** Reports what was just done. */
  message?: string
}

export interface EntryContext extends AccountContext, HandContext {
  initial: EntryState
  /** Shows the sign-in page again. */
  backToSignIn (initial: EntryState): void
  /** Shows a message and sends the user back to where they came from, or to an address. */
  goOn (message: string, to?: string): void
}

export function signInPage (context: EntryContext): HTMLElement {
  return entryPage(t('signIn'),
    h('p', { class: 'lead' }, t('signInLead')),
    !!context.initial.message && h('p', { class: 'result-message', role: 'status' }, context.initial.message),
    signInForm(context, context.initial.login),
    forgottenLink(),
    h('p', {}, `${t('noAccount')} `, h('a', { href: linkTo('account', 'new') }, t('createAccount'))),
    handSettingsCard(), forgettableHand(context), recordingLink())
}

/** For a user whose session has ended, or another one. */
export function endedPage (context: EntryContext, { username, email }: User): HTMLElement {
  return entryPage(t('endedTitle'),
    h('p', {}, t('ended', username)),
    signInForm(context, email ?? username),
    forgottenLink(),
    h('p', { class: 'quiet' }, t('keptFor', username)),
    h('div', { class: 'actions' }, h('button', { type: 'button', onclick: () => leave(context) }, t('asGuest'))))
}

function signInForm (context: EntryContext, login = ''): HTMLElement {
  return apiForm({
    id: 'sign-in',
    fields: [
      { name: 'email', label: t('login'), autocomplete: 'username', value: login },
      { name: 'password', label: t('password'), type: 'password', autocomplete: 'current-password' }
    ],
    button: t('signIn'),
    send: body => context.account.api.POST('/api/auth/login', { body }),
    onSuccess: async ({ data }) => goOnAs(data, context)
  })
}

/** Enters the account. If there is guest progress, the profile page asks first what to do with it.
 * @param to an address */
export async function goOnAs (signedIn: Schemas['SignedIn'], context: EntryContext, to?: string): Promise<void> {
  const hasGuest = await context.learner.hasGuest().catch(() => false)
  enter(context, signedIn)
  if (!hasGuest) context.goOn(t('hello', nameOf(signedIn.user)), to)
}

/** The server mails a code; without mail an admin gives one. A teacher can always give one. */
export function forgottenPage (context: EntryContext): HTMLElement {
  const { account: { api } } = context
  let askedEmail: string | undefined
  const ask = h('div', {}, apiForm({
    id: 'ask',
    fields: [email()],
    button: t('ask'),
    send: body => api.POST('/api/auth/forgot-password', { body }),
    async onSuccess (_, { email }) {
      askedEmail = email
      return t('codeSent')
    }
  }))
  api.GET('/api/auth/forgot-password').then(({ data }) => {
    if (data && !data.data.byMail) ask.replaceChildren(...contactLines(data.data.contact))
  }, () => {})
  const reset = apiForm({
    id: 'reset',
    fields: [
      { ...code(), hint: t('codeHint') },
      newPassword(t('newPassword'))
    ],
    button: t('setPassword'),
    send: body => api.POST('/api/auth/reset-password', { body }),
    async onSuccess ({ data }) {
      context.backToSignIn({ message: t('passwordSet'), login: askedEmail ?? data.username })
    }
  })
  return entryPage(t('forgottenTitle'), h('h2', {}, t('askTitle')), h('p', {}, t('askTeacher')), ask,
    h('h2', {}, t('codeTitle')), reset,
    h('p', {}, h('a', { href: linkTo('account') }, t('backToSignIn'))))
}

function contactLines (contact: string | null): HTMLElement[] {
  const message = h('p', {}, t('noMails'))
  if (contact === null) return [message]
  const href = contact.includes('://') ? contact : `mailto:${contact}`
  return [message, h('p', {}, h('a', { class: 'button', href }, t('askThere', contact.replace(/^https?:\/\//, ''))))]
}

export const signInLink = () => h('a', { href: linkTo('account') }, t('signIn'))

const forgottenLink = () => h('p', {}, h('a', { href: linkTo('account', 'forgotten') }, t('forgotten')))
