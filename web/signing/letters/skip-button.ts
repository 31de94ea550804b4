// A button and a key to skip the letter, so that the learner can keep signing without reaching for the mouse.
import { h } from '../../elements/dom.ts'

const KEY = 'ArrowRight'

/** @param signal aborts when nothing is left to skip */
export function skipButton (text: string, signal: AbortSignal, onSkip: () => void): HTMLElement {
  const onKey = ({ key, repeat, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (key === KEY && !(repeat || altKey || ctrlKey || metaKey || shiftKey)) onSkip()
  }
  window.addEventListener('keydown', onKey, { signal })
  return h('button', { type: 'button', 'aria-keyshortcuts': KEY, onclick: onSkip }, text)
}
