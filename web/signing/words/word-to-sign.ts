// A word to sign in a lesson or the daily round: without a stop or, if the learner prefers, letter by letter.
import { lettersOf } from 'recognizer-wasm'
import type { Letters, Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import type { NewRating } from '../../learner/reviews.ts'
import type { LiveListener } from '../camera/live.ts'
import type { SharedCamera } from '../camera/shared-camera.ts'
import { letterBoard } from '../letters/letter-board.ts'
import { lettersToSign } from '../letters/letters-to-sign.ts'
import { ratingFromSigning } from '../letters/rating.ts'
import { startSession } from '../letters/session.ts'
import { skipButton } from '../letters/skip-button.ts'
import { canFlow, isInFlow, onceWordsFail, saveWordMode, type KnownLetters, type WordMode } from './mode.ts'
import { ratingsFromSpelling } from './rating.ts'
import { t } from './strings.ts'
import { createWordFilm } from './word-film.ts'
import { wordInFlow, type FlowOptions } from './word-in-flow.ts'

interface WordToSign extends Pick<FlowOptions, 'onLeft' | 'verify'> {
  camera: Pick<SharedCamera, 'stage' | 'passTo'>
  recognizer: Pick<Letters, 'forget' | 'start' | 'state'>
  known: KnownLetters
  heading: HTMLElement
  /** The name of the button that skips the word. */
  skip: string
  /** Further buttons, also offered where there is no camera picture. */
  alternatives?: () => HTMLElement[]
  rate (ratings: readonly NewRating[]): void
}

export function wordToSign (word: string, options: WordToSign, signal: AbortSignal): HTMLElement {
  const { camera, recognizer, known, heading, skip, alternatives = () => [] } = options
  const letters = lettersOf(word)
  const place = h('div', { class: 'word-to-sign' })
  const nextSignal = renewable(signal)
  const show = (mode: WordMode) => {
    const life = nextSignal()
    const { element, listener, skip: onSkip } = mode === 'flow'
      ? inFlow(word, options, life)
      : letterByLetter(word, options, life)
    camera.passTo({ ...listener, ...alternatives().length > 0 && { withoutCamera: alternatives } })
    place.replaceChildren(heading, element, h('div', { class: 'actions' },
      skipButton(skip, life, onSkip), canFlow(letters, recognizer) && switchButton(mode, show), ...alternatives()))
  }
  if (isInFlow(letters, known, recognizer)) {
    show('flow')
    onceWordsFail(letters, recognizer, signal, () => show('letters'))
  } else show('letters')
  return place
}

function switchButton (mode: WordMode, show: (mode: WordMode) => void): HTMLElement {
  const other = mode === 'flow' ? 'letters' : 'flow'
  const onclick = () => {
    saveWordMode(other)
    show(other)
  }
  return h('button', { type: 'button', onclick }, t(mode === 'flow' ? 'letterByLetter' : 'withoutStop'))
}

interface Played { element: HTMLElement, listener: LiveListener, skip: () => void }

function inFlow (
  word: string, { camera, recognizer, verify, rate, onLeft }: WordToSign, signal: AbortSignal
): Played {
  return wordInFlow(word, {
    stage: camera.stage,
    recognizer,
    ...verify && { verify },
    onResult: result => rate(ratingsFromSpelling(result)),
    onLeft
  }, signal)
}

function letterByLetter (
  word: string, { camera, skip: name, verify, rate, onLeft }: WordToSign, signal: AbortSignal
): Played {
  const film = createWordFilm()
  const board = letterBoard(name, camera.stage)
  const progress = h('div', {})
  const element = h('div', { class: 'flow' }, progress, board.element)
  const session = startSession(lettersOf(word), { isWord: true })
  const { see, skip, rest } = lettersToSign(session, null, { board, progress, celebrated: element }, signal, {
    onResult: result => rate([ratingFromSigning(result)]),
    onEnd () {
      const isMade = session.results.every(({ skipped }) => !skipped)
      // The learner held each letter, and continues even if the server refuses the word.
      if (isMade) verify?.(film.film()).catch(reportError)
      onLeft(isMade)
    }
  })
  const onReading = (reading: Reading, at: number) => {
    if (reading.points) film.add(reading.points, at)
    see(reading, at)
  }
  return { element, listener: { onReading, onRest: rest, onLost: board.clear }, skip }
}
