// Asks for F and T, beside the camera.
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import type { Advice } from '../../signing/letters/coach.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { ASKED } from './shown-twins.ts'
import { t } from './strings.ts'

const NOTHING_SAID: Advice =
  { kind: 'no-letter', letter: null, hint: null, fits: false, unsure: false, confidence: 0, held: 0, words: null }

/** @param cameFrom where to go when the learner leaves */
export function twinsBoard (cameFrom: string) {
  const { element, stage, showLetter, showReading, write, announce, clear } = letterBoard()
  const step = h('p', {})
  /** @param taken how many were shown */
  const ask = (taken: number) => {
    const [letter, before] = [ASKED[taken]!, ASKED[taken - 1]]
    const text = t(letter === before ? 'showAgain' : 'show', letter)
    step.textContent = t('step', taken + 1, ASKED.length)
    if (letter !== before) showLetter(letter)
    write(text)
    announce(text)
  }
  /** The hand, and how much of the time to hold it is over; not what it is read as, which is to be found. */
  const showHeld = (reading: Reading, held: number) => showReading('', reading, { ...NOTHING_SAID, held }, 0)
  ask(0)
  const leave = h('a', { class: 'button', href: cameFrom }, t('leave'))
  const elements = [h('div', { class: 'exercise-top' }, step), element, h('div', { class: 'actions' }, leave)]
  return { elements, stage, ask, clear, showHeld }
}
