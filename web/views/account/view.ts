// The account view: pages to sign in, or the profile.
import '../../elements/style/account.css'
import { h, type View } from '../../elements/dom.ts'
import type { Account } from '../../learner/account.ts'
import { keepInAddress } from '../../shell/routes.ts'
import type { ViewContext } from '../context.ts'
import { createPage } from './create.ts'
import { endedPage, forgottenPage, signInPage, type EntryContext, type EntryState } from './entry.ts'
import { profilePage } from './profile.ts'
import { startPage } from './start.ts'
import { t } from './strings.ts'

/** @param page `new` to create an account, `start` for a pupil with a slip, `forgotten` for a new password; otherwise
 * the profile or the sign-in page */
export async function accountView (page: string, context: ViewContext, signal: AbortSignal): Promise<View> {
  const { account, notices, recognizer, cameFrom } = context
  const learner = await context.learner()
  const element = h('div', { class: 'account' })
  let shownUser = ''

  const show = (page: string, initial: EntryState = {}) => {
    shownUser = userKey(account)
    element.replaceChildren(pageNamed(page, { account, learner, notices, recognizer, initial, backToSignIn, goOn }))
  }
  const goTo = (initial?: EntryState) => {
    keepInAddress('account', '')
    show('', initial)
    element.querySelector('h1')?.focus()
  }
  const showMessage = (message: string) => notices.show('hello', () => message, { stays: false })
  // The answer may arrive after the user left the view.
  const backToSignIn = (initial: EntryState) => signal.aborted ? showMessage(initial.message ?? '') : goTo(initial)
  const goOn = (message: string, to = cameFrom) => {
    showMessage(message)
    if (!signal.aborted) location.replace(to)
  }
  account.onChange(() => { if (userKey(account) !== shownUser) goTo() }, signal)
  show(page)
  const showNewer = () => {
    const focused = element.contains(document.activeElement) ? document.activeElement : null
    // Keeps a form that the user is filling in; the header shows the new name.
    if (focused && focused.localName !== 'h1') return
    show(page)
    if (focused) element.querySelector('h1')?.focus()
  }
  account.refresh().then(isNew => { if (isNew && !signal.aborted) showNewer() }).catch(reportError)
  return { element, title: t('accountTitle') }
}

/** Changes when another user signs in or the session ends, but not with the user's name. */
const userKey = (account: Account) => `${account.user()?.id} ${account.hasEnded()}`

function pageNamed (page: string, context: EntryContext): HTMLElement {
  const user = context.account.user()
  if (user && !context.account.hasEnded()) return profilePage(context, user)
  if (page === 'forgotten') return forgottenPage(context)
  if (user) return endedPage(context, user)
  if (page === 'start') return startPage(context)
  return page === 'new' ? createPage(context) : signInPage(context)
}
