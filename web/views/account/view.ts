// The view of the learner's account: a page to sign in, or their profile.
import '../../elements/style/account.css'
import { h, type View } from '../../elements/dom.ts'
import type { Account } from '../../learner/account.ts'
import { keepInAddress } from '../../shell/routes.ts'
import type { ViewParts } from '../parts.ts'
import { createPage } from './create.ts'
import { endedPage, forgottenPage, signInPage, type EntryParts, type Given } from './entry.ts'
import { profilePage } from './profile.ts'
import { startPage } from './start.ts'
import { t } from './strings.ts'

/** @param page `new` to create an account, `start` for a pupil with a slip, `forgotten` for another password, else the
 * profile or signing in */
export async function accountView (page: string, parts: ViewParts, signal: AbortSignal): Promise<View> {
  const { account, notices, cameFrom } = parts
  const learner = await parts.learner()
  const element = h('div', { class: 'account' })
  let shown = ''

  const show = (page: string, given: Given = {}) => {
    shown = whoIs(account)
    element.replaceChildren(pageNamed(page, { account, learner, notices, given, backToSignIn, goOn }))
  }
  const goTo = (given?: Given) => {
    keepInAddress('account', '')
    show('', given)
    element.querySelector('h1')?.focus()
  }
  const tell = (said: string) => notices.show('hello', () => said, { stays: false })
  // The answer may come after the view was left.
  const backToSignIn = (given: Given) => signal.aborted ? tell(given.said ?? '') : goTo(given)
  const goOn = (said: string, to = cameFrom) => {
    tell(said)
    if (!signal.aborted) location.replace(to)
  }
  account.onChange(() => { if (whoIs(account) !== shown) goTo() }, signal)
  show(page)
  const showNewer = () => {
    const focused = element.contains(document.activeElement) ? document.activeElement : null
    // A form that is being filled in stays. The header has the new name.
    if (focused && focused.localName !== 'h1') return
    show(page)
    if (focused) element.querySelector('h1')?.focus()
  }
  account.refresh().then(isNew => { if (isNew && !signal.aborted) showNewer() }).catch(reportError)
  return { element, title: t('accountTitle') }
}

/** Which user is there, whatever their name, and whether their session has ended. */
const whoIs = (account: Account) => `${account.user()?.id} ${account.hasEnded()}`

function pageNamed (page: string, parts: EntryParts): HTMLElement {
  const user = parts.account.user()
  if (user && !parts.account.hasEnded()) return profilePage(parts, user)
  if (page === 'forgotten') return forgottenPage(parts)
  if (user) return endedPage(parts, user)
  if (page === 'start') return startPage(parts)
  return page === 'new' ? createPage(parts) : signInPage(parts)
}
