import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import type { Session } from './session.ts'

const SPOKEN = { done: 'letterDone', skipped: 'letterSkipped', now: 'letterNow', next: 'letterNext' } as const

/** The letters of the round: done, now, to come. */
export function wordProgress (session: Session) {
  const tiles = session.letters.map(letter => {
    const spoken = h('span', { class: 'visually-hidden' })
    return { letter, spoken, element: h('li', {}, h('span', { 'aria-hidden': 'true' }, letter), spoken) }
  })
  const list = tiles.map(({ element }) => element)
  const element = h('ol', {
    class: 'word-progress',
    'aria-label': t('progress'),
    // An arrow key scrolls the list, and does nothing else.
    onkeydown: event => event.stopPropagation()
  }, ...list)

  function update () {
    const now = session.results.length
    tiles.forEach(({ letter, spoken, element: tile }, i) => {
      const result = session.results[i]
      const state = result ? (result.skipped ? 'skipped' : 'done') : i === now ? 'now' : 'next'
      tile.className = state
      if (state === 'now') tile.setAttribute('aria-current', 'step')
      else tile.removeAttribute('aria-current')
      spoken.textContent = t(SPOKEN[state], letter)
    })
    // Not scrollIntoView, which would scroll the page as well.
    const tile = list[now]
    if (tile) element.scrollLeft = tile.offsetLeft - element.clientWidth / 2
  }
  update()
  return { element, update }
}
