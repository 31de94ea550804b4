// Letters that a learner knows, in a row: each with its hand.
import '../elements/style/success.css'
import { h } from '../elements/dom.ts'
import { illustration, smallHand } from './illustration.ts'

/** More hands than this are small. */
const MOST_LARGE = 8

export function learntHands (letters: readonly string[]): HTMLElement {
  const isLarge = letters.length <= MOST_LARGE
  return h('ul', { class: isLarge ? 'learnt' : 'learnt many' }, ...letters.map(letter => h('li', {},
    isLarge ? illustration(letter, { decorative: true }) : smallHand(letter), h('span', {}, letter))))
}
