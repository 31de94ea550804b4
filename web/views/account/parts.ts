import type { Schemas } from 'api-client'
import type { Account } from '../../learner/account.ts'
import { h } from '../../elements/dom.ts'
import type { Learner } from '../../learner/learner.ts'
import type { createNotices } from '../../shell/notices.ts'
import { linkTo } from '../../shell/routes.ts'
import { t } from './strings.ts'

export interface AccountContext {
  account: Account
  learner: Learner
  notices: ReturnType<typeof createNotices>
}

/** For people who train a recognizer: learners who look for their own examples find nothing there. */
export const recordingLink = () => h('p', { class: 'quiet' }, h('a', { href: linkTo('record') }, t('samples')))

/** A folded part of a page. */
export const setting = (title: string, ...content: (Node | false)[]) =>
  h('details', { class: 'card' }, h('summary', {}, h('h2', {}, title)), ...content)

/** @returns undefined where the server refuses or cannot be reached */
export async function signIn (
  { account }: AccountContext, body: Schemas['Credentials']
): Promise<Schemas['SignedIn'] | undefined> {
  const reply = await account.api.POST('/api/auth/login', { body }).catch(() => null)
  return reply?.data?.data
}

/** Enters an account on this device and sends its waiting work. The previous user's unsent work stays. */
export function enter ({ account, learner }: AccountContext, signedIn: Schemas['SignedIn']) {
  const before = account.user()
  account.enter(signedIn)
  learner.send().catch(reportError)
  if (before && before.id !== signedIn.user.id) learner.forgetSent(before.id).catch(reportError)
}

/** Leaves the account on this device. Unsent work stays until its user signs in again. */
export function leave ({ account, learner }: AccountContext) {
  const before = account.user()
  account.leave()
  if (before) learner.forgetSent(before.id).catch(reportError)
}
