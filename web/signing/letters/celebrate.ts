import { chime } from '../../elements/chime.ts'

const VIBRATION_MS = 80

/** Celebrates a right letter with an animation, the optional tone and, without reduced motion, a vibration. */
export function celebrate (view: HTMLElement) {
  view.classList.add('celebrating')
  chime()
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(VIBRATION_MS)
}
