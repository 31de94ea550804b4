import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import type { Session } from './session.ts'

const STATE_TEXTS = { done: 'letterDone', skipped: 'letterSkipped', now: 'letterNow', next: 'letterNext' } as const

/** The letters of the round with their states. */
export function wordProgress (session: Session) {
  const tiles = session.letters.map(letter => {
    const spoken = h('span', { class: 'visually-hidden' })
    return { letter, spoken, element: h('li', {}, h('span', { 'aria-hidden': 'true' }, letter), spoken) }
  })
  const element = h('ol', { class: 'word-progress', 'aria-label': t('progress'), translate: 'no' },
    ...tiles.map(({ element }) => element))

  function update () {
    const now = session.results.length
    tiles.forEach(({ letter, spoken, element: tile }, i) => {
      const result = session.results[i]
      const state = result ? (result.skipped ? 'skipped' : 'done') : i === now ? 'now' : 'next'
      tile.className = state
      if (state === 'now') tile.setAttribute('aria-current', 'step')
      else tile.removeAttribute('aria-current')
      spoken.textContent = t(STATE_TEXTS[state], letter)
    })
  }
  update()
  return { element, update }
}
