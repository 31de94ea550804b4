import { ALPHABET, isLetter } from 'recognizer-wasm'
import { h } from '../dom.ts'
import { illustration, moveAgain } from '../illustration.ts'
import { language, t } from '../text/language.ts'

/** The letter to make: its picture, and how to make it. */
export function targetCard (letter: string): HTMLElement {
  const facts = isLetter(letter) ? ALPHABET[letter] : undefined
  const movement = facts?.movement
  const picture = illustration(letter)
  const moveIt = () => moveAgain(picture)
  return h('section', { class: 'target card', 'aria-label': t('letter', letter) },
    h('figure', { class: 'target-picture' }, picture, h('figcaption', { class: 'quiet' }, t('asInMirror'))),
    h('div', { class: 'target-text' },
      h('h2', {}, t('letter', letter)),
      facts && h('p', {}, facts.description[language()]),
      movement && h('p', { class: 'movement' }, h('strong', {}, `${t('movement')} `), movement.description[language()]),
      movement && h('button', { type: 'button', class: 'small move-again', onclick: moveIt }, t('moveAgain'))))
}
