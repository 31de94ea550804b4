// Spells a word with hands, at the learner's pace and as often as they like.
import { describeHand, type Letter } from 'recognizer-wasm'
import type { Pace } from 'recognizer-wasm/mesh/spelling'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { hands } from './hands.ts'
import type { Settings } from './settings.ts'
import { t } from './strings.ts'

export interface Speller {
  element: HTMLElement
  /** Shows the first hand.
   * @returns when it is visible */
  start (): Promise<void>
  /** Removes the hand. */
  stop (): void
  /** How often the word was started. */
  starts (): number
}

/** Letters a second, hand by hand. */
const STEP_PACE = 1.5

/** @param settings read at each start */
export function createSpeller (letters: readonly Letter[], settings: () => Settings, viewSignal: AbortSignal): Speller {
  const { element, picture, nextHand, show, rest } = layOut(letters, settings, () => { void start() }, () => goOn())
  const { play, hide } = hands(picture, letters)
  const nextSignal = renewable(viewSignal)
  let starts = 0
  let at = 0

  function start (): Promise<void> {
    const { pace } = settings()
    starts++
    at = 0
    nextHand.hidden = pace !== 'step'
    return pace === 'step' ? showHand() : run({ lettersPerSecond: pace }, { from: 0, to: letters.length - 1 }, end)
  }
  const showHand = () => run({ lettersPerSecond: STEP_PACE }, { from: at, to: at })

  /** @returns when the first hand is visible */
  const run = (pace: Pace, range: { from: number, to: number }, onEnd = () => {}) => new Promise<void>(resolve => {
    const onLetter = (letter: number) => {
      show(letter)
      resolve()
    }
    void play(pace, { signal: nextSignal(), onLetter, range }).then(isDone => { if (isDone) onEnd() })
  })

  function goOn () {
    if (++at < letters.length) void showHand()
    else end()
  }
  function end () {
    nextHand.hidden = true
    hide()
    show(null)
    rest()
  }
  function stop () {
    nextSignal()
    hide()
    show(null)
  }
  return { element, start, starts: () => starts, stop }
}

function layOut (letters: readonly Letter[], settings: () => Settings, onAgain: () => void, onNext: () => void) {
  const button = (text: string, onclick: () => void) => h('button', { type: 'button', onclick }, text)
  const nextHand = button(t('nextHand'), onNext)
  const picture = h('div', { class: 'hand' })
  const count = h('p', { class: 'quiet' })
  const words = h('p', {})
  const element = h('div', { class: 'speller to-read' },
    picture,
    h('div', { class: 'speller-foot' },
      h('div', { class: 'speller-text', role: 'status' }, count, words),
      h('div', { class: 'actions' }, nextHand, button(t('again'), onAgain))))

  /** @param at null for no hand */
  function show (at: number | null) {
    element.dataset.at = String(at)
    if (at === null) return
    count.textContent = t('handNumber', at + 1, letters.length)
    words.textContent = settings().describes ? describeHand(letters[at]!, language()) : ''
  }
  const rest = () => {
    count.textContent = t('spelled', letters.length)
    words.textContent = ''
  }
  return { element, picture, nextHand, show, rest }
}
