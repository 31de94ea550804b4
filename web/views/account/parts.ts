import type { Schemas } from 'api-client'
import type { Account } from '../../learner/account.ts'
import { h } from '../../elements/dom.ts'
import type { Learner } from '../../learner/learner.ts'
import type { createNotices } from '../../shell/notices.ts'
import { linkTo } from '../../shell/routes.ts'
import { t } from './strings.ts'

/** What all parts of the view need. */
export interface AccountParts {
  account: Account
  learner: Learner
  notices: ReturnType<typeof createNotices>
}

/** Recordings are for people who help to train the recognizer. */
export const recordingLink = () => h('p', { class: 'quiet' }, h('a', { href: linkTo('record') }, t('record')))

/** @returns undefined where the server refuses, or is not reached */
export async function signIn (
  { account }: AccountParts, body: Schemas['Credentials']
): Promise<Schemas['SignedIn'] | undefined> {
  const reply = await account.api.POST('/api/auth/login', { body }).catch(() => null)
  return reply?.data?.data
}

/** Makes this device a user's, and sends what waited for them. Of the user before, only what was not sent stays. */
export function enter ({ account, learner }: AccountParts, signedIn: Schemas['SignedIn']) {
  const before = account.user()
  account.enter(signedIn)
  learner.send().catch(reportError)
  if (before && before.id !== signedIn.user.id) learner.forgetSent(before.id).catch(reportError)
}

/** Makes this device nobody's. Only what was not sent yet stays, until its user signs in again. */
export function leave ({ account, learner }: AccountParts) {
  const before = account.user()
  account.leave()
  if (before) learner.forgetSent(before.id).catch(reportError)
}
