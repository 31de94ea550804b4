// Spells words with hands, at the learner's pace and as often as they like.
import { describeHand } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { lettersPerSecond, type Settings } from './settings.ts'
import { t } from './strings.ts'
import { wordsInHands, type Words } from './words-in-hands.ts'

export interface Speller {
  element: HTMLElement
  /** Shows the first hand.
   * @returns when it is visible */
  start (): Promise<void>
  /** Ends the spelling; the hand stays. */
  pause (): void
  /** Removes the hand. */
  stop (): void
  /** How often the words were started. */
  starts (): number
  /** Letters a second since the last start; null hand by hand, and before the first. */
  pace (): number | null
}

/** Indices of the first and last letter. */
interface Range { from: number, to: number }

/** Letters a second, hand by hand. */
const STEP_PACE = 1.5

/** @param settings read at each start
 * @param onHand called with each hand */
export function createSpeller (
  words: Words, settings: () => Settings, viewSignal: AbortSignal, onHand = () => {}
): Speller {
  const last = words.flat().length - 1
  const { element, hands: { play, hide }, nextHand, show, rest } =
    layOut(words, settings, () => { void start() }, () => goOn())
  const nextSignal = renewable(viewSignal)
  let [starts, at] = [0, 0]
  let pace: number | null = null

  function start (): Promise<void> {
    starts++
    at = 0
    pace = lettersPerSecond(settings())
    nextHand.hidden = pace !== null
    return pace === null ? showHand() : run(pace, { from: 0, to: last }, end)
  }
  const showHand = () => run(STEP_PACE, { from: at, to: at })

  /** @returns when the first hand is visible */
  const run = (lettersPerSecond: number, range: Range, onEnd = () => {}) => new Promise<void>(resolve => {
    const onLetter = (letter: number) => {
      show(letter)
      onHand()
      resolve()
    }
    const pace = { lettersPerSecond, rest: settings().rest }
    void play(pace, { signal: nextSignal(), onLetter, range }).then(isDone => { if (isDone) onEnd() })
  })

  const goOn = () => { void (++at <= last ? showHand() : end()) }
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
  return { element, start, starts: () => starts, pace: () => pace, pause: nextSignal, stop }
}

function layOut (words: Words, settings: () => Settings, onAgain: () => void, onNext: () => void) {
  const button = (text: string, onclick: () => void) => h('button', { type: 'button', onclick }, text)
  const nextHand = button(t('nextHand'), onNext)
  const picture = h('div', { class: 'hand' })
  const hands = wordsInHands(picture, words)
  const count = h('p', { class: 'quiet' })
  const description = h('p', {})
  const element = h('div', { class: 'speller to-read' },
    picture,
    h('div', { class: 'speller-foot' },
      h('div', { class: 'speller-text', role: 'status' }, count, description),
      h('div', { class: 'actions' }, nextHand, button(t('again'), onAgain))))

  /** @param at null for no hand */
  function show (at: number | null) {
    element.dataset.at = String(at)
    if (at === null) return
    const { word, letter } = hands.placeOf(at)
    const letters = words[word]!
    const hand = t('handNumber', letter + 1, letters.length)
    count.textContent = words.length > 1 ? `${t('wordNumber', word + 1, words.length)} · ${hand}` : hand
    description.textContent = settings().describes ? describeHand(letters[letter]!, language()) : ''
  }
  const rest = () => {
    count.textContent = words.length > 1 ? t('spelledWords', words.length) : t('spelled', words.flat().length)
    description.textContent = ''
  }
  return { element, hands, nextHand, show, rest }
}
