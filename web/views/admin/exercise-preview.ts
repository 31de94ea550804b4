// The preview of an exercise, loaded when one is edited.
import '../../elements/style/lesson.css'
import { isLetter } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { teachingCard } from '../../signing/letters/target-card.ts'
import { choiceStep } from '../learn/choice-step.ts'
import { shownExercise, type Values } from './exercise-parts.ts'
import { t } from './strings.ts'

/** The step of a lesson in which a learner does the exercise. An answer is judged, and kept nowhere. Beside the letter
 * to sign a learner sees the camera. */
export function showExercise (values: Values, pictures: Record<string, string>, signal: AbortSignal): HTMLElement[] {
  const exercise = shownExercise(values, pictures)
  const { type, letter, prompt, answer, options } = exercise
  if (type === 'sign_recognition') {
    if (!letter || !isLetter(letter)) return [h('p', { class: 'quiet' }, t('chooseLetterSign'))]
    return [h('div', { class: 'see-step' }, h('h2', {}, prompt[language()]), teachingCard(letter, signal))]
  }
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
