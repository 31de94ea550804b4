import { ALPHABET, isLetter, type LetterMovement } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { language, t } from '../../elements/text/language.ts'
import { illustration, moveAgainButton } from '../../hands/illustration.ts'
import { teachingHand } from '../../hands/turnable/teaching-hand.ts'

/** The target letter: its picture and description. */
export function targetCard (letter: string): HTMLElement {
  const facts = isLetter(letter) ? ALPHABET[letter] : undefined
  const movement = facts?.movement
  const picture = h('div', { class: 'target-picture' }, illustration(letter))
  return h('section', { class: 'target card', 'aria-label': t('letter', letter), tabindex: '-1' },
    picture,
    h('div', { class: 'target-text' },
      h('h2', {}, t('letter', letter)),
      facts && h('p', {}, facts.description[language()]),
      movement && movementText(movement),
      moveAgainButton(picture)))
}

/** A new letter: its large, turnable hand and its description. */
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

/** The target letter without its hand, in a card of the same size. */
export const recallCard = (letter: string): HTMLElement =>
  h('section', { class: 'target card', 'aria-label': t('letter', letter) },
    h('div', { class: 'target-picture' }, h('span', { class: 'illustration no-picture', 'aria-hidden': 'true' }, '?')),
    h('div', { class: 'target-text' },
      h('h2', {}, t('letter', letter)),
      h('p', {}, t('recall'))))
