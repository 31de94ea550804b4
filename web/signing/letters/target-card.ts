import { ALPHABET, isLetter, type LetterMovement } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { language, t } from '../../elements/text/language.ts'
import { illustration, moveAgain } from '../../hands/illustration.ts'
import { teachingHand } from '../../hands/turnable/teaching-hand.ts'

/** The letter to make: its picture, and how to make it. */
export function targetCard (letter: string): HTMLElement {
  const facts = isLetter(letter) ? ALPHABET[letter] : undefined
  const movement = facts?.movement
  const picture = illustration(letter)
  const moveIt = () => moveAgain(picture)
  return h('section', { class: 'target card', 'aria-label': t('letter', letter), tabindex: '-1' },
    h('div', { class: 'target-picture' }, picture),
    h('div', { class: 'target-text' },
      h('h2', {}, t('letter', letter)),
      facts && h('p', {}, facts.description[language()]),
      movement && movementText(movement),
      movement && h('button', { type: 'button', class: 'small move-again', onclick: moveIt }, t('moveAgain'))))
}

/** A letter that is new: its hand, large and turnable, and how to make it. */
export function teachingCard (letter: string, signal: AbortSignal): HTMLElement {
  const facts = isLetter(letter) ? ALPHABET[letter] : undefined
  const { description, movement } = facts ?? {}
  return h('section', { class: 'teaching-card card', 'aria-label': t('letter', letter) },
    teachingHand(letter, signal),
    h('div', { class: 'target-text' },
      description && h('p', {}, description[language()]),
      movement && movementText(movement)))
}

const movementText = ({ description }: LetterMovement) =>
  h('p', { class: 'movement' }, h('strong', {}, `${t('movement')} `), description[language()])

/** The letter to make, as large as its card will be when the learner has asked for the hand, or hesitates. */
export const recallCard = (letter: string, onAsk: () => void): HTMLElement =>
  h('section', { class: 'target card', 'aria-label': t('letter', letter) },
    h('div', { class: 'target-picture' }, h('span', { class: 'illustration no-picture', 'aria-hidden': 'true' }, '?')),
    h('div', { class: 'target-text' },
      h('h2', {}, t('letter', letter)),
      h('p', {}, t('recall')),
      h('button', { type: 'button', class: 'small', onclick: onAsk }, t('showPicture'))))
