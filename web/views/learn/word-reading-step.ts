// A reading step: a hand spells a word, and the learner chooses or types it.
import { v4 as uuidv4 } from 'uuid'
import '../../elements/style/read-back.css'
import { isRight } from '#course/alignment'
import { gradeReading } from '#course/reading'
import type { CourseExercise } from '#course/content'
import { h } from '../../elements/dom.ts'
import { language } from '../../elements/text/language.ts'
import { readersNote } from '../../hands/readers-note.ts'
import { ratingsFromReading } from '../../hands/spelling/rating.ts'
import { wordStep, type ReadWord } from '../../hands/spelling/word-step.ts'
import type { StepContext } from './lesson-context.ts'
import { createOptions } from './options.ts'
import { t } from './strings.ts'

interface ReadingContext extends Pick<StepContext, 'signal' | 'afterWrong' | 'done'> {
  lesson: { id: string }
  learner: Pick<StepContext['learner'], 'submit' | 'rate'>
}

export function wordReadingStep (exercise: CourseExercise, context: ReadingContext): HTMLElement {
  const { lesson, learner, signal, afterWrong, done } = context
  const { options } = exercise
  const word = exercise.spelled ?? ''

  /** The page grades by the spelled letters, as the server does. A word that nobody could read is no answer. */
  async function onRead (read: ReadWord, given: string) {
    learner.rate(ratingsFromReading(read)).catch(reportError)
    if (given === '') return
    const event = { kind: 'answer', lessonId: lesson.id, exerciseId: exercise.id, attemptId: uuidv4() } as const
    await learner.submit({ ...event, given: { answer: given }, isCorrect: read.pairs.every(isRight) })
  }
  return wordStep(word, {
    name: nameOf(exercise),
    heading: h('h2', { tabindex: '-1' }, exercise.prompt[language()]),
    note: readersNote(),
    afterWrong,
    ...options && { options: onChoose => choice(options, word, onChoose) },
    onRead,
    next: { text: t('next'), go: isRight => done({ wrong: !isRight }) }
  }, signal)
}

/** The word with its accents, where the page knows them. */
const nameOf = ({ options, spelled, answer }: CourseExercise): string =>
  rightOption(options ?? [], spelled ?? '') ?? answer ?? spelled ?? ''

const rightOption = (options: readonly string[], word: string) =>
  options.find(option => gradeReading(word, option).isCorrect)

function choice (options: readonly string[], word: string, onChoose: (option: string) => Promise<void>) {
  const { list, keysHint, onkeydown, mark } = createOptions(options, {
    look: 'letter-tile',
    content: option => [option],
    async onChoose (option) {
      mark(option, rightOption(options, word) ?? null, !gradeReading(word, option).isCorrect)
      await onChoose(option)
    }
  })
  return { element: h('fieldset', { class: 'word-options' }, list, keysHint), onkeydown }
}
