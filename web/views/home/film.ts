// A hand that spells "main", French for hand, before a camera, and the letters that are recognized in it.
import { h } from '../../elements/dom.ts'
import { onEnd } from '../../elements/lifetime.ts'
import { drawing } from '../../hands/illustration.ts'
import source from '../../../assets/hand/main.svg?url'
import { t } from './strings.ts'

const WORD = [...'MAIN']
/** Pictures from one letter to the next, as `assets/hand/main.svg` has them. */
const STEP = 3
/** Milliseconds. The whole film takes less than the five seconds after which a movement must stop by itself (WCAG 2.2,
 * 2.2.2). */
const LETTER = 1150
const PICTURE = 75
const RECOGNIZED = 550

export function film (signal: AbortSignal): HTMLElement {
  const pictures = Array.from({ length: STEP * (WORD.length - 1) + 1 }, (_, i) =>
    drawing({}, { source, part: String(i) }))
  const letters = WORD.map(letter => h('span', {}, letter))
  const play = () => { playFilm(pictures, letters, signal) }
  const again = h('button', { class: 'small', type: 'button', 'aria-label': t('playAgain'), onclick: play }, '↻')
  // Every picture lies over the one before: the last one, and a word that is read, are what remains.
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
      { delay: i * LETTER + RECOGNIZED, duration: 320, easing: 'ease-out', fill: 'backwards' }))
  ]
  onEnd(signal, () => movements.forEach(movement => movement.cancel()))
}

/** When a picture is shown: each letter after the pictures that lead to it. */
function beginOf (picture: number): number {
  const letter = Math.ceil(picture / STEP)
  return letter * LETTER - (letter * STEP - picture) * PICTURE
}
