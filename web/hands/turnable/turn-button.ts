// A button that replaces a drawing with a turnable hand.
import { h } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { t } from './strings.ts'

/** @param shown returns the drawing in the page
 * @param view the view's signal */
export function turnButton (letter: string, shown: () => HTMLElement | null, view: AbortSignal): HTMLElement {
  const button = h('button', {
    type: 'button',
    class: 'small turn',
    'aria-label': t('turnLetter', letter),
    onclick: () => { open().catch(reportError) }
  }, t('turnIt'))
  async function open () {
    const { turnableHand } = await import('./turnable.ts')
    current?.abort()
    current = childController(view)
    const { signal } = current
    const drawing = shown()
    const hand = await turnableHand(letter, signal)
    // The learner may have opened another hand, or left the view.
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

/** Only one hand is turnable at a time: browsers allow few WebGL contexts. */
let current: AbortController | undefined
