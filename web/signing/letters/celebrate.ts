import { chime } from '../../elements/chime.ts'

/** Milliseconds for which a phone shakes. */
const SHAKE = 80

/** Celebrates a right letter: the view's class shows it, a tone is heard where the learner chose it, and a phone shakes
 * once, where motion is wanted. */
export function celebrate (view: HTMLElement) {
  view.classList.add('celebrating')
  chime()
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(SHAKE)
}
