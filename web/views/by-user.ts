// For views whose content depends on the signed-in user and their role.
import { renewable } from '../elements/lifetime.ts'
import type { Account } from '../learner/account.ts'

/** Fills an element, and again whenever the user or their role changes.
 * @param content builds the nodes for the current user; its signal aborts when they are replaced, and `again` rebuilds
 * them */
export async function fillByUser (
  element: HTMLElement,
  account: Account,
  content: (signal: AbortSignal, again: () => Promise<void>) => Promise<Node[]>,
  signal: AbortSignal
): Promise<void> {
  const userKey = () => account.hasEnded() ? undefined : `${account.user()?.id} ${account.user()?.role}`
  let shownUser = userKey()
  const nextContent = renewable(signal)
  const show = async () => {
    const current = nextContent()
    shownUser = userKey()
    const nodes = await content(current, show)
    // The user may have changed while the server was asked.
    if (!current.aborted) element.replaceChildren(...nodes)
  }
  account.onChange(() => { if (userKey() !== shownUser) show().catch(reportError) }, signal)
  await show()
  account.refresh().catch(reportError)
}
