// A reading step: a hand spells a word, and the learner chooses or types it.
import { v4 as uuidv4 } from 'uuid'
import '../../elements/style/read-back.css'
import { gradeReading, readingOf } from '#course/reading'
import type { CourseExercise } from '#course/content'
import { h } from '../../elements/dom.ts'
import { after } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { readersNote } from '../../hands/readers-note.ts'
import { ratingsFromReading } from '../../hands/spelling/rating.ts'
import { foldedSettings } from '../../hands/spelling/settings.ts'
import { FIRST_HAND_DELAY_MS, readingForm, spellerOf, verdictOn } from '../../hands/spelling/word-step.ts'
import { createVerdict } from '../../shell/verdict.ts'
import type { StepContext } from './lesson-context.ts'
import { createOptions } from './options.ts'
import { t } from './strings.ts'

interface ReadingContext extends Pick<StepContext, 'signal' | 'comesBack' | 'done'> {
  lesson: { id: string }
  learner: Pick<StepContext['learner'], 'submit' | 'rate'>
}

export function wordReadingStep (exercise: CourseExercise, context: ReadingContext): HTMLElement {
  const { lesson, learner, signal, comesBack, done } = context
  const word = exercise.spelled ?? ''
  const verdict = createVerdict()
  const speller = spellerOf(word, signal)
  const start = () => { void speller.start() }

  /** The page grades by the spelled letters, as the server does. A word that nobody could read is no answer. */
  async function answer (given: string) {
    speller.stop()
    const pairs = readingOf(word, given)
    const isCorrect = gradeReading(word, given).isCorrect
    const show = () => {
      if (signal.aborted) return
      const note = isCorrect ? [] : [h('p', { class: 'quiet' }, t(comesBack ? 'comesBack' : 'leftForLater'))]
      verdict.show([...verdictOn(nameOf(exercise), pairs), ...note],
        { text: t('next'), go: () => done({ wrong: !isCorrect }) })
    }
    learner.rate(ratingsFromReading({ pairs, starts: speller.starts(), pace: speller.pace() })).catch(reportError)
    if (given === '') return show()
    const event = { kind: 'answer', lessonId: lesson.id, exerciseId: exercise.id, attemptId: uuidv4() } as const
    await learner.submit({ ...event, given: { answer: given }, isCorrect }, 0, show)
  }
  const { form, onkeydown } = exercise.options ? choice(exercise.options, word, answer) : typing(answer)
  after(FIRST_HAND_DELAY_MS, signal, start)
  return h('div', { class: 'word-step to-read', onkeydown },
    h('h2', { tabindex: '-1' }, exercise.prompt[language()]),
    speller.element, form, readersNote(), foldedSettings(start), verdict.element)
}

/** The word with its accents, where the page knows them. */
const nameOf = ({ options, spelled, answer }: CourseExercise): string =>
  rightOption(options ?? [], spelled ?? '') ?? answer ?? ''

const rightOption = (options: readonly string[], word: string) =>
  options.find(option => gradeReading(word, option).isCorrect)

type Answer = (given: string) => Promise<void>

function choice (options: readonly string[], word: string, onAnswer: Answer) {
  const { list, keysHint, onkeydown, mark } = createOptions(options, {
    look: 'letter-tile',
    content: option => [option],
    async onChoose (option) {
      mark(option, rightOption(options, word) ?? null, !gradeReading(word, option).isCorrect)
      await onAnswer(option)
    }
  })
  return { form: h('div', { class: 'word-options' }, list, keysHint), onkeydown }
}

function typing (onAnswer: Answer) {
  const form = readingForm(given => {
    form.remove()
    onAnswer(given).catch(reportError)
  })
  return { form, onkeydown: undefined }
}
