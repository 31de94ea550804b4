// Shows and announces whether an answer was right, with a button to continue.
import '../elements/style/verdict.css'
import { h } from '../elements/dom.ts'
import { createAnnouncer } from './announcer.ts'

export function createVerdict () {
  const announcer = createAnnouncer()
  const shown = h('div', { class: 'verdict' })
  return {
    element: h('div', {}, shown, announcer.element),
    /** Moves the focus to the button. In large text it may lie outside the window: the verdict is read first. */
    show (content: HTMLElement[], { text, go }: { text: string, go: () => void }) {
      shown.replaceChildren(...content)
      // One text: Orca announces several elements of a live region separately, in any order.
      announcer.say(shown.innerText.replace(/\s+/g, ' '), true)
      const button = h('button', { class: 'primary', type: 'button', onclick: go }, text)
      shown.append(h('div', { class: 'actions' }, button))
      button.focus({ preventScroll: true })
      const { scrollHeight, clientHeight } = document.documentElement
      const isTall = shown.offsetHeight > clientHeight
      if (scrollHeight > clientHeight) shown.scrollIntoView({ block: isTall ? 'start' : 'end' })
    }
  }
}
