// A hand that spells "main", French for hand, with the letters being recognized.
import { h } from '../../elements/dom.ts'
import { onEnd } from '../../elements/lifetime.ts'
import { drawing } from '../../hands/illustration.ts'
import source from '../../../assets/hand/main.svg?url'
import { t } from './strings.ts'

const WORD = [...'MAIN']
/** Pictures per letter in `assets/hand/main.svg`. */
const PICTURES_PER_LETTER = 3
/** Milliseconds. The whole film is shorter than the five seconds after which movement must stop by itself (WCAG 2.2,
 * 2.2.2). */
const LETTER_MS = 1150
const PICTURE_MS = 75
const RECOGNIZED_AFTER_MS = 550

export function film (signal: AbortSignal): HTMLElement {
  const pictures = Array.from({ length: PICTURES_PER_LETTER * (WORD.length - 1) + 1 }, (_, i) =>
    drawing({}, { source, part: String(i) }))
  const letters = WORD.map(letter => h('span', {}, letter))
  const play = () => { playFilm(pictures, letters, signal) }
  const again = h('button', { class: 'small', type: 'button', 'aria-label': t('playAgain'), onclick: play }, '↻')
  // Pictures lie on top of each other: the last one and the finished word remain visible.
  const element = h('div', { class: 'film' },
    h('div', { class: 'film-picture', role: 'img', 'aria-label': t('film') }, ...pictures),
    h('div', { class: 'film-below' },
      h('div', { class: 'film-word', 'aria-hidden': 'true' }, ...letters.map(letter => h('span', {}, letter))), again))
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) again.hidden = true
  else pictures[0]!.addEventListener('load', play, { once: true })
  return element
}

function playFilm (pictures: HTMLElement[], letters: HTMLElement[], signal: AbortSignal) {
  if (signal.aborted) return
  const movements = [
    ...pictures.map((picture, i) => picture.animate({ visibility: ['hidden', 'hidden'] }, beginOf(i))),
    ...letters.map((letter, i) => letter.animate(
      [{ opacity: 0, transform: 'scale(0.5)' }, { opacity: 1, transform: 'scale(1.15)' }, {}],
      { delay: i * LETTER_MS + RECOGNIZED_AFTER_MS, duration: 320, easing: 'ease-out', fill: 'backwards' }))
  ]
  onEnd(signal, () => movements.forEach(movement => movement.cancel()))
}

/** When a picture appears: each letter follows the pictures that lead to it. */
function beginOf (picture: number): number {
  const letter = Math.ceil(picture / PICTURES_PER_LETTER)
  return letter * LETTER_MS - (letter * PICTURES_PER_LETTER - picture) * PICTURE_MS
}
