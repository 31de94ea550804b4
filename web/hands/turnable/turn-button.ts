// A button that replaces a drawing by a hand that one can turn.
import { h } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { t } from './strings.ts'

/** @param shown the drawing that stands in the page
 * @param view the signal of the view that it stands in
 * @returns null where motion is not wanted */
export function turnButton (letter: string, shown: () => HTMLElement | null, view: AbortSignal): HTMLElement | null {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  const button = h('button', {
    type: 'button',
    class: 'small turn',
    'aria-label': t('turnLetter', letter),
    onclick: () => { open().catch(reportError) }
  }, t('turnIt'))
  async function open () {
    const { turnableHand } = await import('./turnable.ts')
    only?.abort()
    only = childController(view)
    const { signal } = only
    const drawing = shown()
    const hand = await turnableHand(letter, signal)
    // Another hand may have been asked for, or the view left.
    if (!hand || !drawing || signal.aborted) return
    drawing.replaceWith(hand)
    button.hidden = true
    hand.querySelector('canvas')?.focus()
    signal.addEventListener('abort', () => {
      hand.replaceWith(drawing)
      button.hidden = false
    })
  }
  return button
}

/** One hand is turnable at a time: a browser draws few at once. */
let only: AbortController | undefined
