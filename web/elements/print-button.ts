import { h } from './dom.ts'
import { translator } from './text/language.ts'

const t = translator({
  cannotPrint: {
    en: 'This browser can’t print. Open the page in Chrome, Firefox or Safari.',
    fr: 'Ce navigateur ne sait pas imprimer. Ouvrez la page dans Chrome, Firefox ou Safari.'
  }
})

/** A button that prints the page, and what to do where the browser cannot: those inside other apps on Android. */
export function printButton ({ text = t('print'), isPrimary = false } = {}): HTMLElement[] {
  const problem = h('span', { role: 'status' })
  const onclick = () => {
    if (typeof window.print === 'function') print()
    else problem.textContent = t('cannotPrint')
  }
  return [h('button', { class: isPrimary && 'primary', type: 'button', onclick }, text), problem]
}
