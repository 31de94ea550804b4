import { chime } from '../../elements/chime.ts'
import { prefersStill } from '../../elements/prefers-still.ts'

const VIBRATION_MS = 80

/** Celebrates a right letter with an animation, the optional tone and, without reduced motion, a vibration. */
export function celebrate (view: HTMLElement) {
  view.classList.add('celebrating')
  chime()
  if (!prefersStill()) navigator.vibrate?.(VIBRATION_MS)
}
