import { h, workButton } from './dom.ts'
import { t } from './text/language.ts'

/** A button that copies a text, and what came of it. Empty where the browser copies nothing, as on a page without TLS.
 */
export function copyButton (text: string, content: () => string): HTMLElement[] {
  if (!navigator.clipboard) return []
  const said = h('span', { role: 'status' })
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(content()).then(() => true, () => false)
    said.textContent = t(isCopied ? 'copied' : 'notCopied')
  }
  return [workButton(text, copy), said]
}
