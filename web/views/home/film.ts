// A hand that spells "main", French for hand.
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { prefersStill } from '../../elements/prefers-still.ts'
import { smallHand } from '../../hands/illustration.ts'
import { hands } from '../../hands/spelling/hands.ts'
import { t } from './strings.ts'

const WORD = [...'MAIN']
/** The whole film is shorter than the five seconds after which movement must stop by itself (WCAG 2.2, 2.2.2). */
const LETTERS_PER_SECOND = 1.2

/** With reduced motion it shows its four hands. */
export function film (signal: AbortSignal): HTMLElement {
  const letters = WORD.map(letter => h('span', {}, letter))
  const isStill = prefersStill()
  const picture = h('div', { class: 'film-picture to-read', role: 'img', 'aria-label': t('film') },
    ...isStill ? WORD.map(smallHand) : [])
  const nextSignal = renewable(signal)
  const { play } = hands(picture, WORD)
  const start = () => {
    for (const letter of letters) letter.hidden = true
    void play({ lettersPerSecond: LETTERS_PER_SECOND }, {
      signal: nextSignal(), onLetter: at => { letters[at]!.hidden = false }
    })
  }
  const again = h('button', { class: 'small', type: 'button', 'aria-label': t('playAgain'), onclick: start }, '↻')
  if (isStill) again.hidden = true
  else start()
  return h('div', { class: 'film' },
    picture,
    h('div', { class: 'film-below' },
      h('div', { class: 'film-word', 'aria-hidden': 'true', translate: 'no' },
        ...letters.map(letter => h('span', {}, letter))),
      again))
}
