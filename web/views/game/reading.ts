// A timed reading game: the page spells words, and the learner types them.
import { lettersOf } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { after, childController, renewable } from '../../elements/lifetime.ts'
import { align, isRight } from '../../hands/spelling/align.ts'
import { ratingsFromReading } from '../../hands/spelling/rating.ts'
import { chosenSettings } from '../../hands/spelling/settings.ts'
import { createSpeller } from '../../hands/spelling/speller.ts'
import { t } from '../../hands/spelling/strings.ts'
import { FIRST_HAND_DELAY_MS, type ReadWord } from '../../hands/spelling/word-step.ts'
import { wordForm } from '../../hands/words/word-form.ts'
import { saveRatings } from '../../learner/save-ratings.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import type { Parts } from '../parts.ts'
import type { Game } from './game.ts'
import { playGame } from './top.ts'

/** @param nextWord returns a new word each time */
export function readingGame (
  game: Game, parts: Pick<Parts, 'learner'>, whole: AbortSignal, nextWord: () => string,
  onEnd: (words: string[]) => void
): HTMLElement {
  const announcer = createAnnouncer()
  const result = h('p', { class: 'word-result' })
  const slot = h('div', { class: 'word-step' })
  const onPause = (isPaused: boolean) => {
    slot.hidden = isPaused
    if (isPaused) step.rest()
    else step.begin()
  }
  const { play, top, pauseButton, finishButton } = playGame(game, whole, onPause, onEnd)
  const nextSignal = renewable(play.signal)

  const showNextWord = (): WordToRead => {
    const word = nextWord()
    const next = wordToRead(word, nextSignal(), play.run, read => {
      const allRight = read.pairs.every(isRight)
      saveRatings(parts.learner, ratingsFromReading(read))
      if (allRight) play.addWord(word)
      result.textContent = t(allRight ? 'right' : 'wrong', word)
      announcer.say(result.textContent, true)
      step = showNextWord()
    })
    slot.replaceChildren(...next.elements)
    slot.querySelector('input')?.focus()
    next.begin()
    return next
  }
  let step = showNextWord()
  return h('div', { class: 'read-back-slot exercise' },
    top, result, slot, announcer.element, h('div', { class: 'actions' }, pauseButton, finishButton))
}

interface WordToRead {
  elements: HTMLElement[]
  /** Spells the word from its first hand. */
  begin (): void
  /** Hides the hand until the word begins again. */
  rest (): void
}

/** @param onFirst called with the first hand */
function wordToRead (
  word: string, signal: AbortSignal, onFirst: () => void, onRead: (read: ReadWord) => void
): WordToRead {
  const letters = lettersOf(word)
  const speller = createSpeller(letters, chosenSettings, signal)
  const answer = (read: readonly string[]) => onRead({ pairs: align(letters, read), starts: speller.starts() })
  const giveUp = h('button', { type: 'button', onclick: () => answer([]) }, t('giveUp'))
  const form = wordForm({
    id: 'answer', label: t('answer'), maxLength: 60, button: t('check'), noLetters: t('typeIt'), onWord: answer
  }, giveUp)
  let beginning = childController(signal)
  return {
    elements: [speller.element, form],
    begin () {
      beginning = childController(signal)
      after(FIRST_HAND_DELAY_MS, beginning.signal, () => {
        onFirst()
        speller.start()
      })
    },
    rest () {
      beginning.abort()
      speller.stop()
    }
  }
}
