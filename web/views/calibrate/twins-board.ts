// Asks for F and T, beside the camera.
import type { PageReading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { adviceText } from '../../signing/letters/advice-text.ts'
import { createCoach, type Advice } from '../../signing/letters/coach.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { ASKED, isEither } from './shown-twins.ts'
import { t } from './strings.ts'

const NOTHING_SAID: Advice =
  { kind: 'no-letter', letter: null, hint: null, fits: false, confidence: 0, held: 0, words: null }

/** @param cameFrom where to go when the learner leaves */
export function twinsBoard (cameFrom: string) {
  const board = letterBoard()
  const step = h('p', {})
  let asked = { letter: '', text: '', coach: createCoach('') }
  const say = (text: string) => { board.write(text); board.announce(text) }

  /** @param taken how many were shown */
  const ask = (taken: number) => {
    const [letter, before] = [ASKED[taken]!, ASKED[taken - 1]]
    asked = { letter, text: t(letter === before ? 'showAgain' : 'show', letter), coach: createCoach(letter) }
    step.textContent = t('step', taken + 1, ASKED.length)
    if (letter !== before) board.showLetter(letter)
    say(asked.text)
  }
  const lower = () => {
    asked = { ...asked, letter: '' }
    say(t('lower'))
  }
  /** The hand, how much of the time to hold it is over, and what to change in a hand that shows neither; not which of
   * the two it is read as, for that is to be found. */
  const showHeld = (reading: PageReading, at: number, held: number) => {
    const { letter, text, coach } = asked
    board.showReading('', reading, { ...NOTHING_SAID, held }, 0)
    const { words } = coach.see(reading, at)
    if (letter) board.write(words?.hint && !isEither(reading) ? adviceText(words, letter) : text)
  }
  ask(0)
  const leave = h('a', { class: 'button', href: cameFrom }, t('leave'))
  const elements = [h('div', { class: 'exercise-top' }, step), board.element, h('div', { class: 'actions' }, leave)]
  return { elements, stage: board.stage, clear: board.clear, ask, lower, showHeld }
}
