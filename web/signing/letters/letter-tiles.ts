import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import type { Session } from './session.ts'

const STATE_TEXTS = {
  done: 'letterDone', skipped: 'letterSkipped', unclear: 'letterUnclear', now: 'letterNow', next: 'letterNext'
} as const
export type TileState = keyof typeof STATE_TEXTS

/** Letters with their states. */
export function letterTiles (letters: readonly string[]) {
  const tiles = letters.map(letter => {
    const spoken = h('span', { class: 'visually-hidden' })
    return { letter, spoken, element: h('li', {}, h('span', { 'aria-hidden': 'true' }, letter), spoken) }
  })
  const element = h('ol', { class: 'word-progress', 'aria-label': t('progress'), translate: 'no' },
    ...tiles.map(({ element }) => element))

  function show (states: readonly TileState[]) {
    tiles.forEach(({ letter, spoken, element: tile }, i) => {
      const state = states[i]!
      tile.className = state
      if (state === 'now') tile.setAttribute('aria-current', 'step')
      else tile.removeAttribute('aria-current')
      spoken.textContent = t(STATE_TEXTS[state], letter)
    })
  }
  return { element, show }
}

/** The letters of a round with their states. */
export function roundTiles (session: Session) {
  const { element, show } = letterTiles(session.letters)
  const update = () => show(session.letters.map((_, i): TileState => {
    const result = session.results[i]
    return result ? (result.skipped ? 'skipped' : 'done') : i === session.results.length ? 'now' : 'next'
  }))
  update()
  return { element, update }
}
