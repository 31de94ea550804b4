import { h, workButton } from './dom.ts'
import { translator } from './text/language.ts'

const t = translator({
  copied: { en: 'Copied.', fr: 'Copié.' },
  notCopied: {
    en: (text: string) => `The browser does not let this page copy. Select this text to copy it: ${text}`,
    fr: (text: string) =>
      `Le navigateur n’autorise pas cette page à copier. Sélectionnez ce texte pour le copier : ${text}`
  }
})

/** A button that copies a text, and what came of it. Empty where the browser copies nothing, as on a page without TLS.
 */
export function copyButton (text: string, content: () => string): HTMLElement[] {
  if (!navigator.clipboard) return []
  const said = h('span', { role: 'status' })
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(content()).then(() => true, () => false)
    said.textContent = isCopied ? t('copied') : t('notCopied', content())
  }
  return [workButton(text, copy), said]
}
