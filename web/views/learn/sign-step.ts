// A lesson step: signing a letter to the camera.
import type { Reading } from 'recognizer-wasm/client'
import type { CourseExercise } from '#course/content'
import { h } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { isSeen } from '../../signing/letters/coach.ts'
import { celebrate } from '../../signing/letters/celebrate.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import { createJudge } from './judge.ts'
import { photoButton } from './photo-button.ts'
import type { StepContext } from './lesson-context.ts'
import { t } from './strings.ts'

/** @param onNoCamera called when the learner has no camera */
export function signStep (exercise: CourseExercise, context: StepContext, onNoCamera: () => void): HTMLElement {
  const letter = exercise.letter ?? ''
  const board = letterBoard(t('later'), context.camera.stage)
  board.showLetter(letter)

  const looking = childController(context.signal)
  const judge = createJudge(exercise, context, looking.signal, (text, isRight = false) => {
    if (isRight) celebrate(element)
    else element.classList.remove('celebrating')
    board.write(text)
    board.announce(text)
  })
  const onReading = (reading: Reading, at: number) =>
    board.showReading(letter, reading, judge.see(reading, at), judge.spent())
  const noCamera = () => h('button', { type: 'button', onclick: onNoCamera }, t('noCamera'))
  const withoutCamera = () => [photoButton(context.recognizer, looking.signal, {
    onReading (seen) {
      if (seen.points && isSeen(seen, letter)) judge.photo(seen.points)
      else board.write(t('photoShows', seen.letter))
    },
    onQuestion: board.stage.cover,
    report: board.write
  }), noCamera()]
  context.camera.passTo({ onReading, onLost: board.clear, withoutCamera })
  const element = h('div', { class: 'sign-step', 'data-target': letter },
    h('h2', { tabindex: '-1' }, exercise.prompt[language()]),
    board.element,
    h('div', { class: 'actions' }, skipButton(t('later'), looking.signal, judge.skip)))
  return element
}
