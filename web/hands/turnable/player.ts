// Plays a letter that moves: its start held, the way to its end, its end held. Then it rests until it is played again.
import { h } from '../../elements/dom.ts'
import { t } from './strings.ts'

/** Milliseconds for which the start is held, of the way, and for which the end is held. */
const PARTS = { start: 600, way: 1200, end: 900 }
const WHOLE = PARTS.start + PARTS.way + PARTS.end
/** Two rounds take less than the five seconds after which a movement must stop by itself (WCAG 2.2, 2.2.2), unless the
 * learner has asked for a slower one. */
const ROUNDS = 2
const SLOWER = 0.4

/** @param last the number of the last moment
 * @param show gets the time, from 0 to `last` */
export function createPlayer (
  last: number, signal: AbortSignal, show: (time: number) => void
): { element: HTMLElement } {
  const slower = button('slower', () => slower.setAttribute('aria-pressed', String(!isPressed(slower))))
  const pause = button('pause', () => {
    pause.setAttribute('aria-pressed', String(!isPressed(pause)))
    if (!isPressed(pause)) go()
  })
  const again = button('again', () => {
    elapsed = 0
    pause.setAttribute('aria-pressed', 'false')
    go()
  })
  for (const toggle of [slower, pause]) toggle.setAttribute('aria-pressed', 'false')
  let elapsed = 0
  let before: number | undefined

  function go () {
    before = undefined
    requestAnimationFrame(step)
  }
  let running = 0
  function step (now: number) {
    if (signal.aborted || isPressed(pause) || running === now) return
    running = now
    elapsed += (now - (before ?? now)) * (isPressed(slower) ? SLOWER : 1)
    before = now
    show(last * shareAt(elapsed % WHOLE))
    if (elapsed < ROUNDS * WHOLE - 1) requestAnimationFrame(step)
    else {
      elapsed = 0
      show(last)
    }
  }
  go()
  return { element: h('div', { class: 'actions', role: 'group', 'aria-label': t('movement') }, slower, pause, again) }
}

const button = (name: 'slower' | 'pause' | 'again', onclick: () => void) =>
  h('button', { class: 'small', type: 'button', onclick }, t(name))
const isPressed = (toggle: HTMLElement) => toggle.getAttribute('aria-pressed') === 'true'

/** The share of the way that the hand has gone. It starts and stops softly. */
function shareAt (time: number): number {
  const share = Math.min(1, Math.max(0, (time - PARTS.start) / PARTS.way))
  return share * share * (3 - 2 * share)
}
