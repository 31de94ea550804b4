// One word: the page spells it, the learner types or chooses it, and sees which letters were right.
import { lettersOf } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { after } from '../../elements/lifetime.ts'
import { createVerdict } from '../../shell/verdict.ts'
import { illustration } from '../illustration.ts'
import { wordForm } from '../words/word-form.ts'
import { isRight, type Pair } from '#course/alignment'
import { readingOf } from '#course/reading'
import { chosenSettings, foldedSettings } from './settings.ts'
import { createSpeller, type Speller } from './speller.ts'
import { t } from './strings.ts'

/** Screen readers announce only changes to text that already exists, so the first hand comes later. */
export const FIRST_HAND_DELAY_MS = 300

export interface ReadWord {
  pairs: Pair[]
  /** How often the word was spelled. */
  starts: number
  /** Letters a second when it was last spelled; null hand by hand. */
  pace: number | null
}

interface Steps {
  /** The word as it is named to the learner, where the spelled one lacks accents. */
  name?: string
  /** Shown above the hand. */
  heading?: HTMLElement
  /** Shown under the form. */
  note?: HTMLElement | null
  /** Instead of the field to type into. */
  options?: (onChoose: (option: string) => Promise<void>) => OptionsToChoose
  /** Shown after a mistake. */
  afterWrong?: string
  /** @param given as typed or chosen; empty from learners who could not tell
   * @returns when the verdict may be shown */
  onRead (read: ReadWord, given: string): Promise<void> | void
  /** The button to continue. */
  next: { text: string, go (isRight: boolean): void }
}

interface OptionsToChoose { element: HTMLFieldSetElement, onkeydown: (event: Event) => void }

/** Spells a word, or several with spaces, at the learner's pace. */
const spellerOf = (word: string, signal: AbortSignal, onHand?: () => void): Speller =>
  createSpeller(word.split(' ').map(lettersOf).filter(letters => letters.length > 0), chosenSettings, signal, onHand)

/** The form for what was read.
 * @param onRead gets an empty text from learners who could not tell */
function readingForm (onRead: (text: string) => void): HTMLFormElement {
  const giveUp = h('button', { type: 'button', onclick: () => onRead('') }, t('giveUp'))
  return wordForm({
    id: 'answer',
    label: t('answer'),
    maxLength: 60,
    button: t('check'),
    noLetters: t('typeIt'),
    onWord: (_letters, text) => onRead(text)
  }, giveUp)
}

/** A word to read: its speller, and the form for the answer. */
export function wordToRead (
  word: string, signal: AbortSignal, onRead: (read: ReadWord, given: string) => void, onHand?: () => void
) {
  const speller = spellerOf(word, signal, onHand)
  const form = readingForm(text => onRead(readWord(word, text, speller), text))
  return { speller, form }
}

const readWord = (word: string, given: string, speller: Speller): ReadWord =>
  ({ pairs: readingOf(word, given), starts: speller.starts(), pace: speller.pace() })

export function wordStep (
  word: string, { name = word, heading, note, options, afterWrong, onRead, next }: Steps, signal: AbortSignal
): HTMLElement {
  const verdict = createVerdict()
  const { speller, form } = wordToRead(word, signal, (read, given) => {
    form.remove()
    answer(read, given).catch(reportError)
  }, () => { if (choice) choice.element.disabled = false })
  // A chosen word is no sign that its letters were read at this pace: it may be a guess.
  const choice = options?.(option => answer({ ...readWord(word, option, speller), pace: null }, option))
  // Before the first hand, a choice would be a guess.
  if (choice) choice.element.disabled = true

  async function answer (read: ReadWord, given: string) {
    if (choice) speller.pause()
    else speller.stop()
    await onRead(read, given)
    if (signal.aborted) return
    const allRight = read.pairs.every(isRight)
    const after = allRight || afterWrong === undefined ? [] : [h('p', { class: 'quiet' }, afterWrong)]
    verdict.show([...verdictOn(name, read.pairs), ...after], { text: next.text, go: () => next.go(allRight) })
  }
  const start = () => { void speller.start() }
  after(FIRST_HAND_DELAY_MS, signal, start)
  return h('div', { class: 'word-step to-read', onkeydown: choice?.onkeydown },
    heading, speller.element, choice?.element ?? form, note, foldedSettings(start), verdict.element)
}

/** @param word as it is named to the learner */
function verdictOn (word: string, pairs: Pair[]): HTMLElement[] {
  const allRight = pairs.every(isRight)
  const words = byWord(word, pairs)
  // All letters of a message would fill more than a window.
  const shown = words.length > 1 ? words.filter(pairs => !pairs.every(isRight)) : words
  return [
    h('p', { class: allRight ? 'verdict-right' : 'verdict-wrong' }, t(allRight ? 'right' : 'wrong', word)),
    ...shown.map(pairs => h('ol', { class: 'pairs', 'aria-label': t('letters') }, ...pairs.map(pairItem)))
  ]
}

/** The letters of each word of a message. Extra ones belong to the word before. */
function byWord (text: string, pairs: readonly Pair[]): Pair[][] {
  const left = [...pairs]
  return text.split(' ').map(word => {
    let missing = lettersOf(word).length
    const end = left.findIndex(({ letter }) => letter !== null && --missing < 0)
    return left.splice(0, end < 0 ? left.length : end)
  }).filter(pairs => pairs.length > 0)
}

function pairItem (pair: Pair): HTMLElement {
  const { letter, read } = pair
  const right = isRight(pair)
  const mark = right ? '✓' : read ?? '–'
  return h('li', { class: right ? 'right' : 'wrong' },
    letter && illustration(letter, { alt: '' }),
    h('span', { class: 'pair-letter', 'aria-hidden': 'true', translate: 'no' }, letter ?? '–'),
    h('span', { class: 'pair-read', 'aria-hidden': 'true', translate: 'no' }, mark),
    h('span', { class: 'visually-hidden' }, pairText(pair)))
}

export function pairText (pair: Pair): string {
  const { letter, read } = pair
  if (letter === null) return t('letterExtra', read ?? '')
  if (read === null) return t('letterMissed', letter)
  return isRight(pair) ? t('letterRight', letter) : t('letterMisread', letter, read)
}
