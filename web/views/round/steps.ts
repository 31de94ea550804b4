// The steps of a round as elements.
import type { CourseExercise } from '#course/content'
import type { Text } from 'recognizer-wasm'
import type { Letters } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { ratingFromChoice, ratingsFromReading } from '../../hands/spelling/rating.ts'
import { wordStep, type ReadWord } from '../../hands/spelling/word-step.ts'
import type { Summary } from '../../learner/database/tables.ts'
import type { PlannedStep, RoundStep } from '../../learner/round-steps.ts'
import type { NewRating } from '../../learner/reviews.ts'
import type { SharedCamera } from '../../signing/camera/shared-camera.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { lettersToSign } from '../../signing/letters/letters-to-sign.ts'
import { ratingFromSigning } from '../../signing/letters/rating.ts'
import { startSession } from '../../signing/letters/session.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import { wordToSign } from '../../signing/words/word-to-sign.ts'
import { choiceStep } from '../learn/choice-step.ts'
import { t as learn } from '../learn/strings.ts'
import { t } from './strings.ts'

interface RoundContext {
  camera: SharedCamera
  recognizer: Letters
  /** The learner's reviews of each letter. */
  known: Summary['letters']
  /** Aborts with the step. */
  signal: AbortSignal
  /** Whether the step comes back if it is missed. */
  comesBack: boolean
  rate (ratings: readonly NewRating[]): void
  onRead (read: ReadWord): void
  /** Called when the learner has no camera. */
  onNoCamera (): void
  done (isMissed?: boolean): void
}

/** A step that comes back is rated by the first answer only: the learner has just seen the right one. */
export function stepElement (step: PlannedStep, { rate, onRead, ...rest }: RoundContext): HTMLElement {
  const context = step.isMissed ? { ...rest, rate () {}, onRead () {} } : { ...rest, rate, onRead }
  if (step.kind === 'read-letter') return letterToRead(step, context)
  if (step.kind === 'read-word') return wordToReadStep(step, context)
  return signStep(step, context)
}

const WHICH_LETTER: Text = { en: 'Which letter does this hand show?', fr: 'Quelle lettre cette main montre-t-elle ?' }

/** The question of a lesson, whose answer is a review. */
function letterToRead (
  { letter, options }: Extract<RoundStep, { kind: 'read-letter' }>, { signal, comesBack, rate, done }: RoundContext
): HTMLElement {
  const exercise: CourseExercise = {
    id: letter, type: 'image_to_word', prompt: WHICH_LETTER, letter, options: [...options], answer: letter
  }
  return choiceStep(exercise, {
    course: { pictures: {} },
    lesson: { id: '' },
    signal,
    afterWrong: comesBack ? learn('comesBack') : t('anotherDay'),
    done: outcome => done(outcome?.wrong),
    learner: {
      async submit (event, _timeout, onStored) {
        if (event.kind === 'answer' && 'answer' in event.given) rate([ratingFromChoice(letter, event.given.answer)])
        onStored?.()
        return null
      }
    }
  })
}

function wordToReadStep (
  { word, isNew, isKnown }: Extract<RoundStep, { kind: 'read-word' }>,
  { signal, comesBack, rate, onRead, done }: RoundContext
): HTMLElement {
  return wordStep(word, {
    heading: h('h2', { class: 'visually-hidden', tabindex: '-1' }, t(isNew ? 'newWord' : 'readWord')),
    ...comesBack && { afterWrong: learn('comesBack') },
    onRead (read) {
      rate(ratingsFromReading(isKnown ? { ...read, pace: null } : read))
      onRead(read)
    },
    next: { text: t('next'), go: isRight => done(!isRight) }
  }, signal)
}

function signStep (
  { letters, isWord }: Extract<RoundStep, { kind: 'sign' }>, context: RoundContext
): HTMLElement {
  return isWord ? wordToSignStep(letters.join(''), context) : lettersToSignStep(letters, context)
}

const noCamera = (onclick: () => void) => h('button', { type: 'button', onclick }, learn('noCamera'))

const wordToSignStep = (
  word: string, { camera, recognizer, known, signal, rate, onNoCamera, done }: RoundContext
): HTMLElement =>
  h('div', { class: 'practice' }, wordToSign(word, {
    camera,
    recognizer,
    known,
    heading: h('h2', { tabindex: '-1' }, t('signWord', word)),
    skip: t('skip'),
    alternatives: () => [noCamera(onNoCamera)],
    rate,
    onLeft: () => done()
  }, signal))

function lettersToSignStep (
  letters: readonly string[], { camera, signal, rate, onNoCamera, done }: RoundContext
): HTMLElement {
  const board = letterBoard(t('skip'), camera.stage)
  const progress = h('div', {})
  const element = h('div', { class: 'practice' },
    h('h2', { tabindex: '-1' }, t('signLetters')), progress, board.element)
  const session = startSession(letters, { fromMemory: true })
  const { see, skip, rest } = lettersToSign(session, null, { board, progress, celebrated: element }, signal, {
    onResult: result => rate([ratingFromSigning(result)]), onEnd: () => done()
  })
  camera.passTo({ onReading: see, onRest: rest, onLost: board.clear, withoutCamera: () => [noCamera(onNoCamera)] })
  element.append(h('div', { class: 'actions' }, skipButton(t('skip'), signal, skip), noCamera(onNoCamera)))
  return element
}
