// The place of the target letter's card.
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { recallCard, targetCard } from './target-card.ts'

/** Options of a letter signed from memory. */
export interface MemoryOptions { onAsk: () => void }

/** The letter's card. From memory, the hand is hidden until the learner asks for it or it is revealed. */
export function targetSlot () {
  const element = h('div', { class: 'target-slot' })
  const ask = h('button', { type: 'button', class: 'small', hidden: true }, t('showPicture'))
  let hidden: string | null = null

  const reveal = () => {
    if (hidden === null) return
    const card = targetCard(hidden)
    const hadFocus = document.activeElement === ask
    hidden = null
    ask.hidden = true
    element.replaceChildren(card)
    if (hadFocus) card.focus()
  }
  return {
    element,
    /** The button that shows the hand to be remembered. */
    ask,
    isHidden: () => hidden !== null,
    reveal,
    /** A copy of the card's text. */
    words () {
      const text = document.createDocumentFragment()
      for (const { childNodes } of element.querySelectorAll('.target-text > p')) {
        text.append(h('p', {}, ...[...childNodes].map(node => node.cloneNode(true))))
      }
      return text
    },
    /** @param findPlaces finds those of the learner's hands in the window */
    keepClearOf: (findPlaces: () => [number, number][]) => keepClear(element, findPlaces),
    show (letter: string, memory?: MemoryOptions) {
      hidden = memory ? letter : null
      ask.hidden = !memory
      ask.onclick = () => {
        memory?.onAsk()
        reveal()
      }
      element.replaceChildren(memory ? recallCard(letter) : targetCard(letter))
    }
  }
}

/** A card that lies on the camera picture moves to its other side when a hand comes under it. It fades when hands are
 * on both sides. */
function keepClear (card: HTMLElement, findPlaces: () => [number, number][]) {
  if (getComputedStyle(card).position !== 'absolute') return
  const places = findPlaces()
  const [here, there] = bothSides(card).map(side => covers(side, places))
  if (here && !there) card.toggleAttribute('data-aside')
  card.toggleAttribute('data-faded', here && there)
}

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The card's area, and the area on the other side of its board. */
function bothSides (card: HTMLElement): [Area, Area] {
  const here = card.getBoundingClientRect()
  const board = card.offsetParent!.getBoundingClientRect()
  const across = board.left + board.right
  return [here, { left: across - here.right, right: across - here.left, top: here.top, bottom: here.bottom }]
}

/** A hand is wider than its points, by about half a finger. */
const FLESH_PX = 12

const covers = ({ left, right, top, bottom }: Area, places: readonly [number, number][]) => places.some(([x, y]) =>
  x > left - FLESH_PX && x < right + FLESH_PX && y > top - FLESH_PX && y < bottom + FLESH_PX)
