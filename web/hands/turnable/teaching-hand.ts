// The hand that teaches a letter: large and turnable, or a drawing where WebGL2 is missing or reduced motion is
// preferred.
import { h } from '../../elements/dom.ts'
import { illustration } from '../illustration.ts'
import { foldedHandChoices } from './choices.ts'

export function teachingHand (letter: string, signal: AbortSignal): HTMLElement {
  const place = h('div', { class: 'teaching-hand' }, illustration(letter))
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const element = h('div', { class: 'teaching' }, place, foldedHandChoices())
  if (isStill) return element
  import('./turnable.ts').then(({ turnableHand }) => turnableHand(letter, signal)).then(hand => {
    if (hand && !signal.aborted) place.replaceChildren(hand)
  }).catch(() => {
    // Offline, the drawing stays.
  })
  return element
}
