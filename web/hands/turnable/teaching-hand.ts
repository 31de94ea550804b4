// The hand that teaches a letter: large and turnable, or a drawing where WebGL2 is missing.
import { moves } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { prefersStill } from '../../elements/prefers-still.ts'
import { illustration } from '../illustration.ts'
import { foldedHandChoices } from './choices.ts'
import { turnButton } from './turn-button.ts'

export function teachingHand (letter: string, signal: AbortSignal): HTMLElement {
  const drawing = illustration(letter)
  const place = h('div', { class: 'teaching-hand' }, drawing)
  const element = h('div', { class: 'teaching' }, place, foldedHandChoices())
  if (prefersStill() && moves(letter)) {
    // The arrow of the drawing shows the movement.
    place.append(turnButton(letter, () => drawing, signal))
    return element
  }
  import('./turnable.ts').then(({ turnableHand }) => turnableHand(letter, signal)).then(hand => {
    if (hand && !signal.aborted) place.replaceChildren(hand)
  }).catch(() => {
    // Offline, the drawing stays.
  })
  return element
}
