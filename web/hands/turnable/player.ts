// Plays a moving letter: holds its start, moves, holds its end, and then rests until it is played again. With reduced
// motion it begins paused.
import { h } from '../../elements/dom.ts'
import { prefersStill } from '../../elements/prefers-still.ts'
import { t } from './strings.ts'

/** Milliseconds. */
const PARTS_MS = { start: 600, way: 1200, end: 900 }
const ROUND_MS = PARTS_MS.start + PARTS_MS.way + PARTS_MS.end
/** Two rounds take less than the five seconds after which movement must stop by itself (WCAG 2.2, 2.2.2), unless the
 * learner chose the slower speed. */
const ROUNDS = 2
const SLOW_SPEED = 0.4

/** @param last the index of the last key frame
 * @param show gets the time, from 0 to `last` */
export function createPlayer (last: number, signal: AbortSignal, show: (time: number) => void): HTMLElement {
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
  slower.setAttribute('aria-pressed', 'false')
  pause.setAttribute('aria-pressed', String(prefersStill()))
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
    elapsed += (now - (before ?? now)) * (isPressed(slower) ? SLOW_SPEED : 1)
    before = now
    show(last * shareAt(elapsed % ROUND_MS))
    if (elapsed < ROUNDS * ROUND_MS - 1) requestAnimationFrame(step)
    else {
      elapsed = 0
      show(last)
    }
  }
  go()
  return h('div', { class: 'actions', role: 'group', 'aria-label': t('movement') }, slower, pause, again)
}

const button = (name: 'slower' | 'pause' | 'again', onclick: () => void) =>
  h('button', { class: 'small', type: 'button', onclick }, t(name))
const isPressed = (toggle: HTMLElement) => toggle.getAttribute('aria-pressed') === 'true'

/** The hand's progress through the movement, with smooth start and end (smoothstep). */
function shareAt (time: number): number {
  const share = Math.min(1, Math.max(0, (time - PARTS_MS.start) / PARTS_MS.way))
  return share * share * (3 - 2 * share)
}
