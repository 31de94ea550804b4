// The preview of an exercise, loaded on demand.
import '../../elements/style/lesson.css'
import { isLetter } from 'recognizer-wasm'
import type { CourseExercise } from '#course/content'
import type { ExerciseType } from '#course/kinds'
import { h } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { teachingCard } from '../../signing/letters/target-card.ts'
import { choiceStep } from '../learn/choice-step.ts'
import { exerciseOf, type Values } from './exercise-parts.ts'
import { t } from './strings.ts'

type Show = (exercise: CourseExercise, pictures: Record<string, string>, signal: AbortSignal) => HTMLElement[]

const SHOW: Record<ExerciseType, Show> = {
  image_to_word: showChoice, word_to_image: showChoice, sign_recognition: showLetter
}

/** The exercise as a lesson step. Answers are judged, but not stored. Learners also see the camera beside a letter to
 * sign. */
export function showExercise (values: Values, pictures: Record<string, string>, signal: AbortSignal): HTMLElement[] {
  const exercise = exerciseOf(values, pictures)
  return SHOW[exercise.type](exercise, pictures, signal)
}

function showLetter ({ letter, prompt }: CourseExercise, _pictures: object, signal: AbortSignal): HTMLElement[] {
  if (!letter || !isLetter(letter)) return [h('p', { class: 'quiet' }, t('chooseLetterSign'))]
  return [h('div', { class: 'see-step' }, h('h2', {}, prompt[language()]), teachingCard(letter, signal))]
}

function showChoice (
  exercise: CourseExercise, pictures: Record<string, string>, signal: AbortSignal
): HTMLElement[] {
  const { answer, options } = exercise
  if (!answer || !options || options.length < 2) return [h('p', { class: 'quiet' }, t('chooseAnswers'))]
  const box = h('div', {})
  const show = () => box.replaceChildren(choiceStep(exercise, {
    course: { pictures },
    lesson: { id: '' },
    learner: {
      async submit (_event, _patience, onStored) {
        onStored?.()
        return null
      }
    },
    signal,
    comesBack: false,
    done: show
  }))
  show()
  return [box]
}
