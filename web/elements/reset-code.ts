// A button that creates a reset code and shows it once.
import type { Reply, Schemas } from 'api-client'
import { h, workButton } from './dom.ts'
import { refusalText } from './forms/form.ts'
import { t } from './forms/strings.ts'
import { dayText } from './text/day.ts'

/** @param username the owner of the password */
export function resetCode (
  username: string, ask: () => Promise<Reply<{ data: Schemas['ResetCode'] }>>
): HTMLElement {
  const status = h('div', { role: 'status' })
  const make = async () => {
    const reply = await ask().catch(() => null)
    if (!reply?.data) return status.replaceChildren(h('p', { class: 'problem' }, refusalText(reply)))
    const { code, expiresAt } = reply.data.data
    status.replaceChildren(
      h('p', { class: 'code', translate: 'no' }, code), h('p', {}, t('resetText', username, dayText(expiresAt))))
  }
  return h('div', { class: 'reset' },
    workButton(t('resetCode'), make, { class: 'small', 'aria-label': t('resetCodeFor', username) }), status)
}
