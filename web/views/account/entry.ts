// The pages for users who are not signed in: to sign in, create an account, or choose another password.
import { h } from '../../elements/dom.ts'
import type { FieldOptions } from '../../elements/forms/field.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { handSettings } from '../../hands/turnable/choices.ts'
import { nameOf, type User } from '../../learner/account.ts'
import { invitationCodeIn, linkTo } from '../../shell/routes.ts'
import { enter, leave, recordingLink, signIn, type AccountParts } from './parts.ts'
import { t } from './strings.ts'

/** What a page of the view begins with. */
export interface Given {
  email?: string
  /** A sentence about what has just been done. */
  said?: string
}

export interface EntryParts extends AccountParts {
  given: Given
  /** Shows the way in again. */
  backToSignIn (given: Given): void
  /** Leads a user who has signed in back to where they came from, and says something. */
  goOn (said: string): void
}

const email = (value?: string): FieldOptions<'email'> => ({
  name: 'email', label: t('email'), type: 'email', autocomplete: 'username', ...value && { value }
})

const newPassword = (label: string): FieldOptions<'password'> => ({
  name: 'password', label, type: 'password', autocomplete: 'new-password', hint: t('passwordHint'), atLeast: 8
})

const invitation = (value: string): FieldOptions<'invitationCode'> => ({
  name: 'invitationCode', label: t('classCode'), autocomplete: 'off', value
})

export function signInPage (parts: EntryParts): HTMLElement {
  return page(t('signIn'),
    h('p', { class: 'lead' }, t('signInLead')),
    parts.given.said ? h('p', { class: 'said', role: 'status' }, parts.given.said) : null,
    signInForm(parts, parts.given.email),
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

function signInForm (parts: EntryParts, address?: string): HTMLElement {
  return apiForm({
    id: 'sign-in',
    fields: [
      email(address),
      { name: 'password', label: t('password'), type: 'password', autocomplete: 'current-password' }
    ],
    button: t('signIn'),
    send: body => parts.account.api.POST('/api/auth/login', { body }),
    async then ({ data }) {
      // With progress of a guest, the user is asked first what becomes of it.
      const hasGuest = await parts.learner.hasGuest().catch(() => false)
      enter(parts, data)
      if (!hasGuest) parts.goOn(t('hello', nameOf(data.user)))
    }
  })
}

export const createPage = (parts: EntryParts): HTMLElement => page(t('createAccount'),
  h('p', { class: 'lead' }, t('createLead')),
  ...createForm(parts),
  h('p', {}, `${t('haveAccount')} `, signInLink()),
  h('p', {}, h('a', { href: linkTo('join') }, t('haveInvitation'))))

/** @param invitationCode into a class; the learner may correct it */
export function createForm (
  parts: AccountParts & Pick<EntryParts, 'backToSignIn' | 'goOn'>, invitationCode?: string
): HTMLElement[] {
  const { account: { api }, learner } = parts
  const takenAlong = h('p', { hidden: true }, t('takenAlong'))
  learner.hasGuest().then(has => { takenAlong.hidden = !has }).catch(reportError)
  const form = apiForm({
    id: 'create',
    fields: [
      email(),
      { name: 'username', label: t('username'), autocomplete: 'nickname', hint: t('usernameHint'), atLeast: 3 },
      newPassword(t('password')),
      { name: 'firstName', label: t('firstName'), autocomplete: 'given-name', isOptional: true },
      ...invitationCode === undefined ? [] : [invitation(invitationCode)]
    ],
    button: t('createAccount'),
    wayOn: { EMAIL_TAKEN: signInLink },
    send: ({ firstName, invitationCode: typed, ...body }) => api.POST('/api/auth/register', {
      body: { ...body, ...firstName && { firstName }, ...typed && { invitationCode: invitationCodeIn(typed) } }
    }),
    async then (_, { email, password }) {
      const signedIn = await signIn(parts, { email, password })
      if (!signedIn) return parts.backToSignIn({ email, said: t('created') })
      const { lessons, letters } = await learner.adoptGuest(signedIn.user.id)
      enter(parts, signedIn)
      parts.goOn(t('welcome', nameOf(signedIn.user), lessons, letters))
    }
  })
  return [takenAlong, form]
}

/** A code is mailed. Where the server sends no mails, an admin gives it. A teacher gives one in any case. */
export function forgottenPage (parts: EntryParts): HTMLElement {
  const { account: { api }, given } = parts
  let asked = given.email
  const ask = h('div', {}, apiForm({
    id: 'ask',
    fields: [email(given.email)],
    button: t('ask'),
    send: body => api.POST('/api/auth/forgot-password', { body }),
    async then (_, { email }) {
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
      { name: 'code', label: t('code'), autocomplete: 'one-time-code', hint: t('codeHint') },
      newPassword(t('newPassword'))
    ],
    button: t('setPassword'),
    send: body => api.POST('/api/auth/reset-password', { body }),
    async then () { parts.backToSignIn({ said: t('passwordSet'), ...asked && { email: asked } }) }
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

const signInLink = () => h('a', { href: linkTo('account') }, t('signIn'))

const forgottenLink = () => h('p', {}, h('a', { href: linkTo('account', 'forgotten') }, t('forgotten')))

const page = (title: string, ...content: (Node | null)[]) =>
  h('section', { class: 'entry' }, h('h1', { tabindex: '-1' }, title), ...content)
