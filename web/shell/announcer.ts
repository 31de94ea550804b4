// Announces changes to screen readers, no faster than people can listen.
import { h } from '../elements/dom.ts'

/** The pause before another minor announcement. */
const MIN_PAUSE_MS = 3000

export function createAnnouncer () {
  const element = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' })
  let lastAt = -Infinity
  return {
    element,
    /** @param important announces at once, even a repeated text; minor texts are dropped soon after another one */
    say (text: string, important = false) {
      const now = performance.now()
      const isRepeated = element.textContent.trimEnd() === text
      if (!important && (isRepeated || now - lastAt < MIN_PAUSE_MS)) return
      lastAt = now
      // Screen readers ignore an unchanged text, so a space makes it different.
      element.textContent = element.textContent === text ? `${text}\u00a0` : text
    }
  }
}
