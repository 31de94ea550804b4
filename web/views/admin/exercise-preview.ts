// The preview of an exercise, loaded on demand.
import '../../elements/style/lesson.css'
import { isLetter } from 'recognizer-wasm'
import type { CourseExercise } from '#course/content'
import type { ExerciseType } from '#course/kinds'
import { h } from '../../elements/dom.ts'
import { renewable } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { teachingCard } from '../../signing/letters/target-card.ts'
import { choiceStep } from '../learn/choice-step.ts'
import { t as learn } from '../learn/strings.ts'
import { wordReadingStep } from '../learn/word-reading-step.ts'
import { exerciseOf, type Values } from './exercise-parts.ts'
import { t } from './strings.ts'

type Show = (exercise: CourseExercise, pictures: Record<string, string>, signal: AbortSignal) => HTMLElement[]

const SHOW: Record<ExerciseType, Show> = {
  image_to_word: showChoice, word_to_image: showChoice, word_reading: showWord, sign_recognition: showSigned
}

/** The exercise as a lesson step. Answers are judged, but not stored. Learners also see the camera beside a letter or
 * a word to sign. */
export function showExercise (values: Values, pictures: Record<string, string>, signal: AbortSignal): HTMLElement[] {
  const exercise = exerciseOf(values, pictures)
  return SHOW[exercise.type](exercise, pictures, signal)
}

function showSigned (
  { letter, spelled, prompt }: CourseExercise, _pictures: object, signal: AbortSignal
): HTMLElement[] {
  if (spelled) {
    const word = h('p', { class: 'word-to-sign', translate: 'no' }, spelled)
    return [h('div', { class: 'see-step' }, h('h2', {}, prompt[language()]), word)]
  }
  if (!letter || !isLetter(letter)) return [h('p', { class: 'quiet' }, t('chooseLetterSign'))]
  return [h('div', { class: 'see-step' }, h('h2', {}, prompt[language()]), teachingCard(letter, signal))]
}

function showChoice (
  exercise: CourseExercise, pictures: Record<string, string>, signal: AbortSignal
): HTMLElement[] {
  const { answer, options } = exercise
  if (!answer || !options || options.length < 2) return [h('p', { class: 'quiet' }, t('chooseAnswers'))]
  const course = { pictures }
  return repeated((done, current) => choiceStep(exercise, { ...nowhere, course, signal: current, done }), signal)
}

function showWord (exercise: CourseExercise, _pictures: object, signal: AbortSignal): HTMLElement[] {
  if (!exercise.spelled) return [h('p', { class: 'quiet' }, t('writeWord'))]
  return repeated((done, current) => wordReadingStep(exercise, { ...nowhere, signal: current, done }), signal)
}

/** A step outside of any lesson, whose answers are not stored. */
const nowhere = {
  lesson: { id: '' },
  afterWrong: learn('leftForLater'),
  learner: {
    async submit (_event: object, _patience?: number, onStored?: () => void) {
      onStored?.()
      return null
    },
    async rate () {}
  }
}

/** A step that begins again once it is done. */
function repeated (step: (done: () => void, signal: AbortSignal) => HTMLElement, signal: AbortSignal): HTMLElement[] {
  const box = h('div', {})
  const nextSignal = renewable(signal)
  const show = () => { box.replaceChildren(step(show, nextSignal())) }
  show()
  return [box]
}
