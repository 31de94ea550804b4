import { h, workButton } from './dom.ts'
import { translator } from './text/language.ts'

const t = translator({
  copied: { en: 'Copied.', fr: 'Copié.' },
  notCopied: {
    en: (text: string) => `The browser blocked copying. Select this text to copy it: ${text}`,
    fr: (text: string) =>
      `Le navigateur a bloqué la copie. Sélectionnez ce texte pour le copier : ${text}`
  }
})

/** A button that copies a text, and its result. Empty where there is no clipboard, as on a page without TLS. */
export function copyButton (text: string, content: () => string): HTMLElement[] {
  if (!navigator.clipboard) return []
  const status = h('span', { role: 'status' })
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(content()).then(() => true, () => false)
    status.textContent = isCopied ? t('copied') : t('notCopied', content())
  }
  return [workButton(text, copy), status]
}
