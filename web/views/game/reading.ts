// A timed reading game: the page spells words, and the learner types them.
import { h } from '../../elements/dom.ts'
import { after, childController, renewable } from '../../elements/lifetime.ts'
import { isRight } from '#course/alignment'
import { ratingsFromReading } from '../../hands/spelling/rating.ts'
import { t } from '../../hands/spelling/strings.ts'
import { FIRST_HAND_DELAY_MS, wordToRead, type ReadWord } from '../../hands/spelling/word-step.ts'
import { saveRatings } from '../../learner/save-ratings.ts'
import { createAnnouncer } from '../../shell/announcer.ts'
import type { PageContext } from '../context.ts'
import type { Game } from './game.ts'
import { playGame } from './top.ts'

/** @param nextWord returns a new word each time */
export function readingGame (
  game: Game, context: Pick<PageContext, 'learner'>, viewSignal: AbortSignal, nextWord: () => string,
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
  const { play, top, pauseButton, finishButton } = playGame(game, viewSignal, onPause, onEnd)
  const nextSignal = renewable(play.signal)

  const showNextWord = (): TimedWord => {
    const word = nextWord()
    const next = timedWord(word, nextSignal(), play.run, read => {
      const allRight = read.pairs.every(isRight)
      saveRatings(context.learner, ratingsFromReading(read))
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

interface TimedWord {
  elements: HTMLElement[]
  /** Spells the word from its first hand. */
  begin (): void
  /** Hides the hand until the word begins again. */
  rest (): void
}

/** @param onFirst called with the first hand */
function timedWord (
  word: string, signal: AbortSignal, onFirst: () => void, onRead: (read: ReadWord) => void
): TimedWord {
  const { speller, form } = wordToRead(word, signal, onRead)
  let beginning = childController(signal)
  return {
    elements: [speller.element, form],
    begin () {
      beginning = childController(signal)
      after(FIRST_HAND_DELAY_MS, beginning.signal, () => { void speller.start().then(onFirst) })
    },
    rest () {
      beginning.abort()
      speller.stop()
    }
  }
}
