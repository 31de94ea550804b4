// Spells a word with hands, at the learner's pace and as often as they like.
import { describeHand, type Letter } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { illustration } from '../illustration.ts'
import { PACES, playHands } from './hands.ts'
import type { Settings } from './settings.ts'
import { t } from './strings.ts'

export interface Speller {
  element: HTMLElement
  /** Shows the first hand. */
  start (): void
  /** Removes the hand. */
  stop (): void
  /** How often the word was started. */
  starts (): number
}

/** @param settings read at each start */
export function createSpeller (letters: readonly Letter[], settings: () => Settings, viewSignal: AbortSignal): Speller {
  const { element, nextHand, show, rest } = layOut(letters, settings, () => start(), () => goOn())
  let playing = childController(viewSignal)
  let starts = 0
  let at = 0

  function start () {
    playing.abort()
    playing = childController(viewSignal)
    const { signal } = playing
    const { pace } = settings()
    starts++
    at = 0
    nextHand.hidden = pace !== 'step'
    if (pace === 'step') return show(at)
    playHands(letters, PACES[pace], signal, at => at === null ? show(null) : show(at)).then(rest)
      .catch((error: unknown) => { if (!signal.aborted) throw error })
  }
  function goOn () {
    if (++at < letters.length) return show(at)
    nextHand.hidden = true
    show(null)
    rest()
  }
  function stop () {
    playing.abort()
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
  const element = h('div', { class: 'speller' },
    picture,
    h('div', { class: 'speller-foot' },
      h('div', { class: 'speller-text', role: 'status' }, count, words),
      h('div', { class: 'actions' }, nextHand, button(t('again'), onAgain))))

  /** @param at null for no hand */
  function show (at: number | null) {
    const letter = at === null ? undefined : letters[at]
    picture.replaceChildren(...letter ? [handOf(letter)] : [])
    element.dataset.at = String(at)
    if (at === null || !letter) return
    count.textContent = t('handNumber', at + 1, letters.length)
    words.textContent = settings().describes ? describeHand(letter, language()) : ''
  }
  const rest = () => {
    count.textContent = t('spelled', letters.length)
    words.textContent = ''
  }
  return { element, nextHand, show, rest }
}

/** Without alternative text, which would reveal the letter: the count beside it speaks. */
const handOf = (letter: string) => illustration(letter, { alt: '', isQuestion: true })
