// Asks for F and T next to the camera.
import type { PageReading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { adviceText } from '../../signing/letters/advice-text.ts'
import { createCoach, type Advice } from '../../signing/letters/coach.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { LETTER_SEQUENCE, isEither } from './shown-twins.ts'
import { t } from './strings.ts'

const NO_ADVICE: Advice =
  { kind: 'no-letter', letter: null, hint: null, fits: false, isFirst: false, confidence: 0, held: 0, shown: null }

/** @param cameFrom where to go when the learner leaves */
export function twinsBoard (cameFrom: string) {
  const board = letterBoard()
  const step = h('p', {})
  let current = { letter: '', text: '', coach: createCoach('') }
  const say = (text: string) => { board.write(text); board.announce(text) }

  /** @param shownCount how many were shown */
  const ask = (shownCount: number) => {
    const [letter, before] = [LETTER_SEQUENCE[shownCount]!, LETTER_SEQUENCE[shownCount - 1]]
    current = { letter, text: t(letter === before ? 'showAgain' : 'show', letter), coach: createCoach(letter) }
    step.textContent = t('step', shownCount + 1, LETTER_SEQUENCE.length)
    if (letter !== before) board.showLetter(letter)
    say(current.text)
  }
  const lower = () => {
    current = { ...current, letter: '' }
    say(t('lower'))
  }
  /** Shows hand, hold and advice for a hand that shows neither letter, but never which of the two was read: that is
   * still to be decided. */
  const showHold = (reading: PageReading, at: number, held: number) => {
    const { letter, text, coach } = current
    board.showReading('', reading, { ...NO_ADVICE, held }, 0)
    const { shown } = coach.see(reading, at)
    if (letter) board.write(shown?.hint && !isEither(reading) ? adviceText(shown, letter) : text)
  }
  ask(0)
  const leave = h('a', { class: 'button', href: cameFrom }, t('leave'))
  const elements = [h('div', { class: 'exercise-top' }, step), board.element, h('div', { class: 'actions' }, leave)]
  return { elements, stage: board.stage, clear: board.clear, ask, lower, showHold }
}
