import type { Reply } from 'api-client'
import { h, workButton } from '../../elements/dom.ts'
import { refusalText } from '../../elements/forms/form.ts'
import { withColon } from '../../elements/text/with-colon.ts'

/** A button that undoes a deletion.
 * @param what is restored, for the accessible name
 * @param act sends the request; a refusal is shown */
export function restoreButton (text: string, what: string, act: () => Promise<Reply<unknown>>): HTMLElement {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const restore = async () => {
    const reply = await act().catch(() => null)
    if (!reply?.data) problem.textContent = refusalText(reply)
  }
  return h('div', {}, workButton(text, restore, { class: 'small', 'aria-label': withColon(text, what) }), problem)
}
