// Views whose content depends on the user who is signed in, and on their role.
import { childController } from '../elements/lifetime.ts'
import type { Account } from '../learner/account.ts'

/** Fills an element, and again when somebody signs in or out, or gets another role.
 * @param content of the current user; its signal ends when other content takes its place, and `again` fills anew */
export async function fillByUser (
  element: HTMLElement,
  account: Account,
  content: (signal: AbortSignal, again: () => Promise<void>) => Promise<Node[]>,
  signal: AbortSignal
): Promise<void> {
  const who = () => account.hasEnded() ? undefined : `${account.user()?.id} ${account.user()?.role}`
  let shown = who()
  let showing = childController(signal)
  const show = async () => {
    showing.abort()
    showing = childController(signal)
    const { signal: current } = showing
    shown = who()
    const nodes = await content(current, show)
    // Somebody may have signed out, or in, while the server was asked for another.
    if (!current.aborted) element.replaceChildren(...nodes)
  }
  account.onChange(() => { if (who() !== shown) show().catch(reportError) }, signal)
  await show()
  account.refresh().catch(reportError)
}
