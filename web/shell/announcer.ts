// Announces changes to screen readers, no faster than people can listen.
import { h } from '../elements/dom.ts'

/** The pause before another minor announcement. */
const MIN_PAUSE_MS = 3000
/** Some screen readers ignore the text of a region that appears together with it. */
const NEW_REGION_MS = 100

export function createAnnouncer () {
  const element = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' })
  let lastAt = -Infinity
  const write = (text: string) => {
    // Screen readers ignore an unchanged text, so a space makes it different.
    element.textContent = element.textContent === text ? `${text}\u00a0` : text
  }
  return {
    element,
    /** @param important announces at once, even a repeated text; minor texts are dropped soon after another one */
    say (text: string, important = false) {
      const now = performance.now()
      const isRepeated = element.textContent.trimEnd() === text
      if (!important && (isRepeated || now - lastAt < MIN_PAUSE_MS)) return
      lastAt = now
      if (element.isConnected) write(text)
      else setTimeout(write, NEW_REGION_MS, text)
    }
  }
}
