// A word that a hand spells on request, for views that show it anyway.
import { lettersOf } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { hands } from './hands.ts'
import { t } from './strings.ts'

/** The word is known, so it is watched slowly. */
const LETTERS_PER_SECOND = 1.5

/** @param word read when the button is pressed */
export function wordToWatch (word: () => string, signal: AbortSignal) {
  const place = h('div', { class: 'watched-word to-read', hidden: true, role: 'img' })
  const nextSignal = renewable(signal)
  const watch = h('button', {
    type: 'button',
    onclick () {
      const { play } = hands(place, lettersOf(word()))
      place.hidden = false
      place.setAttribute('aria-label', t('handOf', word()))
      void play({ lettersPerSecond: LETTERS_PER_SECOND }, { signal: nextSignal() })
    }
  }, t('watch'))
  return {
    /** The place of the hand, which keeps the last letter, and the button. */
    place,
    watch,
    /** Removes the hand, because the word changed. */
    reset () {
      nextSignal()
      place.hidden = true
    }
  }
}
