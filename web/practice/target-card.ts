import { h } from '../dom.ts'
import { illustration, moveAgain } from '../illustration.ts'
import { language, t } from '../language.ts'
import { LETTERS } from '../text/letters.ts'

/** The letter to make: its picture, and how to make it. */
export function targetCard (letter: string): HTMLElement {
  const text = LETTERS[letter]
  const picture = illustration(letter)
  return h('section', { class: 'target card', 'aria-label': t('letter', letter) },
    h('figure', { class: 'target-picture' }, picture, h('figcaption', { class: 'quiet' }, t('asInMirror'))),
    h('div', { class: 'target-text' },
      h('h2', {}, t('letter', letter)),
      text && h('p', {}, text.shape[language()]),
      text?.movement && h('p', { class: 'movement' }, h('strong', {}, `${t('movement')} `), text.movement[language()]),
      text?.movement && h('button', { type: 'button', class: 'small move-again', onclick: () => moveAgain(picture) }, t('moveAgain'))))
}
