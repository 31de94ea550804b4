// Tells screen readers what changes on the page, no more often than one can listen.
import { h } from '../elements/dom.ts'

/** Milliseconds between two announcements that may be dropped. */
const PAUSE = 3000

export function createAnnouncer () {
  const element = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' })
  let last = -Infinity
  return {
    element,
    /** @param important whether to say it at once, again where it was said last; otherwise it is dropped when something
     * was just said */
    say (text: string, important = false) {
      const now = performance.now()
      const isSaid = element.textContent.trimEnd() === text
      if (!important && (isSaid || now - last < PAUSE)) return
      last = now
      // Screen readers pass over a text that stays the same: a space makes it another one.
      element.textContent = element.textContent === text ? `${text}\u00a0` : text
    }
  }
}
