// A lesson step: a word that the learner spells to the camera.
import { v4 as uuidv4 } from 'uuid'
import type { CourseExercise } from '#course/content'
import { h } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { ratingsFromReading } from '../../hands/spelling/rating.ts'
import { wordStep } from '../../hands/spelling/word-step.ts'
import type { Film } from '../../learner/database/tables.ts'
import { wordToSign } from '../../signing/words/word-to-sign.ts'
import { VERDICT_TIMEOUT_MS } from './judge.ts'
import type { StepContext } from './lesson-context.ts'
import { t } from './strings.ts'

/** The page judges at once; for users, the server's verdict counts.
 * @param onNoCamera called when the learner has no camera */
export function signWordStep (exercise: CourseExercise, context: StepContext, onNoCamera: () => void): HTMLElement {
  const { id: exerciseId, spelled } = exercise
  const { camera, recognizer, learner, lesson, known, signal, done } = context
  const element = h('div', { class: 'sign-step', 'data-target': spelled ?? '' })
  element.append(wordToSign(spelled ?? '', {
    camera,
    recognizer,
    known,
    heading: h('h2', { tabindex: '-1' }, exercise.prompt[language()]),
    skip: t('later'),
    alternatives: () => [h('button', { type: 'button', onclick: onNoCamera }, t('noCamera'))],
    async verify (film: Film) {
      const event = { kind: 'answer', lessonId: lesson.id, exerciseId, attemptId: uuidv4() } as const
      const graded = await learner.submit({ ...event, given: film, isCorrect: true }, VERDICT_TIMEOUT_MS)
      return graded?.isCorrect === false ? t('serverSaw', graded.feedback) : null
    },
    rate: ratings => { learner.rate(ratings).catch(reportError) },
    onLeft: isMade => done(isMade ? undefined : { later: true })
  }, signal))
  return element
}

/** For learners without a camera: they read the word instead. */
export const readWordInstead = (
  word: string, { learner, afterWrong, signal, done }: StepContext, onCamera: () => void
): HTMLElement =>
  wordStep(word, {
    heading: h('h2', { tabindex: '-1' }, t('readInstead')),
    note: h('p', { class: 'actions quiet' }, h('button', { type: 'button', onclick: onCamera }, t('spellIt'))),
    afterWrong,
    onRead (read) { learner.rate(ratingsFromReading(read)).catch(reportError) },
    next: { text: t('next'), go: isRight => done(isRight ? { replaced: true } : { wrong: true }) }
  }, signal)
