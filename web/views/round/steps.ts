// The steps of a round as elements.
import type { CourseExercise } from '#course/content'
import type { Text } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { ratingFromChoice, ratingsFromReading } from '../../hands/spelling/rating.ts'
import { wordStep, type ReadWord } from '../../hands/spelling/word-step.ts'
import type { RoundStep } from '../../learner/daily-round.ts'
import type { NewRating } from '../../learner/reviews.ts'
import type { LessonCamera } from '../../signing/camera/lesson-camera.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { lettersToSign } from '../../signing/letters/letters-to-sign.ts'
import { ratingFromSigning } from '../../signing/letters/rating.ts'
import { startSession } from '../../signing/letters/session.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import { choiceStep } from '../learn/choice-step.ts'
import { t as learn } from '../learn/strings.ts'
import { t } from './strings.ts'

interface RoundContext {
  camera: LessonCamera
  /** Aborts with the step. */
  signal: AbortSignal
  rate (ratings: readonly NewRating[]): void
  onRead (read: ReadWord): void
  /** Called when the learner has no camera. */
  onNoCamera (): void
  done (): void
}

export function stepElement (step: RoundStep, context: RoundContext): HTMLElement {
  if (step.kind === 'read-letter') return letterToRead(step, context)
  if (step.kind === 'read-word') return wordToReadStep(step, context)
  return signStep(step, context)
}

const WHICH_LETTER: Text = { en: 'Which letter does this hand show?', fr: 'Quelle lettre cette main montre-t-elle ?' }

/** The question of a lesson, whose answer is a review. */
function letterToRead (
  { letter, options }: Extract<RoundStep, { kind: 'read-letter' }>, { signal, rate, done }: RoundContext
): HTMLElement {
  const exercise: CourseExercise = {
    id: letter, type: 'image_to_word', prompt: WHICH_LETTER, letter, options: [...options], answer: letter
  }
  return choiceStep(exercise, {
    course: { pictures: {} },
    lesson: { id: '' },
    signal,
    comesBack: false,
    done,
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
  { word, isNew }: Extract<RoundStep, { kind: 'read-word' }>, { signal, rate, onRead, done }: RoundContext
): HTMLElement {
  const step = wordStep(word, {
    onRead (read) {
      rate(ratingsFromReading(read))
      onRead(read)
    },
    next: { text: t('next'), go: done }
  }, signal)
  step.prepend(h('h2', { class: 'visually-hidden', tabindex: '-1' }, t(isNew ? 'newWord' : 'readWord')))
  return step
}

function signStep (
  { letters, isWord }: Extract<RoundStep, { kind: 'sign' }>, { camera, signal, rate, onNoCamera, done }: RoundContext
): HTMLElement {
  const board = letterBoard(t('skip'), camera.stage)
  const progress = h('div', {})
  const element = h('div', { class: 'practice' },
    h('h2', { tabindex: '-1' }, isWord ? t('signWord', letters.join('')) : t('signLetters')), progress, board.element)
  const session = startSession(letters, { isWord, fromMemory: !isWord })
  const { see, skip, rest } = lettersToSign(session, null, { board, progress, celebrated: element }, signal, {
    onResult: result => rate([ratingFromSigning(result)]), onEnd: done
  })
  const noCamera = () => h('button', { type: 'button', onclick: onNoCamera }, learn('noCamera'))
  camera.passTo({ onReading: see, onRest: rest, onLost: board.clear, withoutCamera: () => [noCamera()] })
  element.append(h('div', { class: 'actions' }, skipButton(t('skip'), signal, skip), noCamera()))
  return element
}
