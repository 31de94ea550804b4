// The page of a signed-in user: profile, settings and account.
import { h, pageHeading, workButton } from '../../elements/dom.ts'
import type { FieldOptions } from '../../elements/forms/field.ts'
import { apiForm } from '../../elements/forms/form.ts'
import { learntHands } from '../../hands/learnt-hands.ts'
import { handSettingsCard } from '../../hands/turnable/choices.ts'
import type { User } from '../../learner/account.ts'
import type { HandContext } from '../../learner/own-hand.ts'
import { LETTERS } from 'recognizer-wasm'
import { linkTo } from '../../shell/routes.ts'
import { forgettableHand } from '../calibrate/forgettable-hand.ts'
import { t as certificates } from '../certificate/strings.ts'
import {
  email as emailField, firstName as firstNameField, lastName as lastNameField, newPassword, username as usernameField
} from './fields.ts'
import { deletion, exportOf, signingOut } from './leaving.ts'
import { enter, recordingLink, setting, signIn, type AccountContext } from './parts.ts'
import { t } from './strings.ts'

export function profilePage (context: AccountContext & HandContext, user: User): HTMLElement {
  return h('section', { class: 'profile' },
    h('h1', { tabindex: '-1' }, t('accountTitle')),
    h('p', { class: 'lead' }, t('signedInAs', user.username, user.email)),
    guestCard(context, user),
    lettersCard(context),
    handSettingsCard(),
    h('section', { class: 'card' },
      h('h2', {}, t('classes')), h('p', {}, t('classesText')),
      h('div', { class: 'actions' }, h('a', { class: 'button', href: linkTo('classes') }, t('classes')))),
    signingOut(context),
    h('div', { class: 'settings' },
      setting(t('nameTitle'), nameForm(context, user)),
      setting(t('email'), emailForm(context)),
      setting(t('password'), h('p', {}, t('passwordEnds')), passwordForm(context, user)),
      setting(t('dataTitle'), ...exportOf(context), forgettableHand(context)),
      setting(t('deleteTitle'), ...deletion(context, user))),
    recordingLink())
}

/** The letters signed so far, and a link to continue. */
function lettersCard ({ learner }: AccountContext): HTMLElement {
  const slot = h('div', {})
  const show = async () => {
    const { letters } = await learner.summary()
    slot.replaceChildren(learntHands(LETTERS.filter(letter => letters[letter]?.signed)))
  }
  show().catch(reportError)
  return h('section', { class: 'card' },
    h('h2', {}, t('yourLetters')), slot,
    h('div', { class: 'actions' }, h('a', { class: 'button primary large', href: linkTo('learn') }, t('next')),
      h('a', { class: 'button', href: linkTo('certificate') }, certificates('certificates'))))
}

/** Asks what to do with guest progress on this device. */
function guestCard ({ learner }: AccountContext, { id }: User): HTMLElement {
  const close = () => {
    card.hidden = true
    // The pressed button is gone.
    pageHeading()?.focus({ preventScroll: true })
  }
  const add = async () => {
    close()
    await learner.adoptGuest(id)
    await learner.refresh()
  }
  const card = h('section', { class: 'guest card', hidden: true },
    h('h2', {}, t('guestTitle')), h('p', {}, t('guestText')),
    h('div', { class: 'actions' },
      workButton(t('guestAdd'), add),
      h('button', { type: 'button', onclick: close }, t('guestLeave'))))
  learner.hasGuest().then(has => { card.hidden = !has }).catch(reportError)
  return card
}

const currentPassword = (): FieldOptions<'currentPassword'> => ({
  name: 'currentPassword', label: t('currentPassword'), type: 'password', autocomplete: 'current-password'
})

function nameForm ({ account }: AccountContext, { username, firstName, lastName }: User): HTMLElement {
  return apiForm({
    id: 'names',
    fields: [
      { ...usernameField(), value: username }, firstNameField(firstName ?? ''), lastNameField(lastName ?? '')
    ],
    button: t('save'),
    send: ({ username, firstName, lastName }) => account.api.PATCH('/api/users/me', {
      body: { username, firstName: firstName || null, lastName: lastName || null }
    }),
    async onSuccess ({ data }) {
      account.update(data)
      return t('saved')
    }
  })
}

function emailForm ({ account }: AccountContext): HTMLElement {
  return apiForm({
    id: 'email',
    fields: [
      { ...emailField('email'), value: account.user()?.email ?? '', hint: t('emailHint'), isOptional: true },
      currentPassword()
    ],
    button: t('save'),
    send: ({ email, currentPassword }) =>
      account.api.PATCH('/api/users/me', { body: { email: email || null, currentPassword } }),
    async onSuccess ({ data }) {
      account.update(data)
      return t('saved')
    }
  })
}

/** A new password ends all sessions, so this device signs in again. */
function passwordForm (context: AccountContext, user: User): HTMLElement {
  return apiForm({
    id: 'password',
    fields: [
      currentPassword(),
      newPassword(t('newPassword'))
    ],
    button: t('changePassword'),
    send: body => context.account.api.PATCH('/api/users/me', { body }),
    async onSuccess ({ data: { email, username } }, { password }) {
      const signedIn = await signIn(context, { email: email ?? username, password })
      // Another tab may have signed in another user meanwhile.
      if (context.account.user()?.id !== user.id) return t('passwordSet')
      if (signedIn) enter(context, signedIn)
      // The refresh finds out that the session has ended.
      else await context.learner.refresh()
      return signedIn ? t('passwordChanged') : t('passwordSet')
    }
  })
}
