// Shows and says what was right or wrong, with a button that leads on.
import '../elements/style/verdict.css'
import { h } from '../elements/dom.ts'
import { createAnnouncer } from './announcer.ts'

export function createVerdict () {
  const announcer = createAnnouncer()
  const shown = h('div', { class: 'verdict' })
  return {
    element: h('div', {}, shown, announcer.element),
    /** The focus goes to the button that goes on. */
    show (content: HTMLElement[], { text, go }: { text: string, go: () => void }) {
      shown.replaceChildren(...content)
      // One text: where a live region gets several elements, Orca says each by itself, in any order.
      announcer.say(shown.innerText.replace(/\s+/g, ' '), true)
      const button = h('button', { class: 'primary', type: 'button', onclick: go }, text)
      shown.append(h('div', { class: 'actions' }, button))
      button.focus()
    }
  }
}
