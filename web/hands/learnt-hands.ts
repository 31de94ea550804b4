// A row of letters the learner knows, each with its hand.
import '../elements/style/success.css'
import { h } from '../elements/dom.ts'
import { illustration, smallHand } from './illustration.ts'

/** Longer rows use small hands. */
const MAX_LARGE = 8

export function learntHands (letters: readonly string[]): HTMLElement {
  const isLarge = letters.length <= MAX_LARGE
  return h('ul', { class: isLarge ? 'learnt' : 'learnt many', translate: 'no' }, ...letters.map(letter => h('li', {},
    isLarge ? illustration(letter, { alt: '' }) : smallHand(letter), h('span', {}, letter))))
}
