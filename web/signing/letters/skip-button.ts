// A button, and a key, to go on without the letter: the learner need not take the signing hand down, nor find the
// mouse.
import { h } from '../../elements/dom.ts'

const KEY = 'ArrowRight'

/** @param signal ends when there is nothing to skip any more */
export function skipButton (text: string, signal: AbortSignal, onSkip: () => void): HTMLElement {
  const onKey = ({ key, repeat, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (key === KEY && !(repeat || altKey || ctrlKey || metaKey || shiftKey)) onSkip()
  }
  window.addEventListener('keydown', onKey, { signal })
  return h('button', { type: 'button', 'aria-keyshortcuts': KEY, onclick: onSkip }, text)
}
