import { h } from '../dom.ts'
import { t } from '../language.ts'
import type { Session } from './session.ts'

/** The letters of the round: done, now, to come. */
export function wordProgress (session: Session) {
  const tiles = session.letters.map(letter => h('li', {}, h('span', { 'aria-hidden': 'true' }, letter), h('span', { class: 'visually-hidden' })))
  const element = h('ol', { class: 'word-progress', 'aria-label': t('progress') }, ...tiles)

  function update () {
    const now = session.results.length
    tiles.forEach((tile, i) => {
      const letter = session.letters[i] ?? ''
      const result = session.results[i]
      const state = result ? (result.skipped ? 'skipped' : 'done') : i === now ? 'now' : 'next'
      tile.className = state
      if (state === 'now') tile.setAttribute('aria-current', 'step')
      else tile.removeAttribute('aria-current')
      tile.lastElementChild!.textContent = t(({ done: 'letterDone', skipped: 'letterSkipped', now: 'letterNow', next: 'letterNext' } as const)[state], letter)
    })
    // Not scrollIntoView, which would scroll the page as well.
    const tile = tiles[now]
    if (tile) element.scrollLeft = tile.offsetLeft - element.clientWidth / 2
  }
  update()
  return { element, update }
}
