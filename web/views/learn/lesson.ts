// A lesson, step by step. Every step is stored when done, so that learners can continue on any device.
import '../../elements/style/lesson.css'
import type { CourseExercise, CourseLesson } from '#course/content'
import { isSigned, isSpelled, type ExerciseType } from '#course/kinds'
import { h, type View } from '../../elements/dom.ts'
import { pause, renewable } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { linkTo } from '../../shell/routes.ts'
import { sharedCamera } from '../../signing/camera/shared-camera.ts'
import { choiceStep } from './choice-step.ts'
import { lessonEnd } from './lesson-end.ts'
import { lessonText, readStep, seeStep } from './reading-steps.ts'
import type { Learner } from '../../learner/learner.ts'
import type { LessonContext, StepContext } from './lesson-context.ts'
import {
  comesBack, firstStep, hasSigning, nextPosition, stepsLeft, stepsOf, textPlace, withoutDone, type LessonPosition,
  type Outcome, type Step
} from './steps.ts'
import { t } from './strings.ts'
import { signOrChoose } from './without-camera.ts'
import { wordReadingStep } from './word-reading-step.ts'

const STEPS: Record<ExerciseType, (exercise: CourseExercise, context: StepContext) => HTMLElement> = {
  word_to_image: choiceStep, image_to_word: choiceStep, word_reading: wordReadingStep, sign_recognition: signOrChoose
}

/** For the learner's place on other devices. */
const PLACE_TIMEOUT_MS = 2000
/** For the server's score at the end of the lesson. */
const SCORE_TIMEOUT_MS = 3000

export async function lessonView (context: LessonContext, viewSignal: AbortSignal): Promise<View> {
  const { course, lesson } = context
  const { element, bar, slot } = layOut(lesson)
  // Loads the recognizer while the learner reads.
  if (lesson.exercises.some(isSigned)) context.recognizer.start().catch(() => {})
  const { isBegun, ...found } = await findPosition(context, viewSignal)
  let { position } = found
  const { begin, learner } = lessonStart(context, isBegun)
  const nextSignal = renewable(viewSignal)
  const camera = sharedCamera(context, viewSignal)

  const show = async () => {
    const signal = nextSignal()
    const all = stepsOf(course, lesson).length
    bar.value = (all - Math.min(all, position.steps.length)) / all
    const step = firstStep(position, lesson)
    const returns = step?.kind === 'do' && comesBack(position, step.exercise.id)
    const afterWrong = t(returns ? 'comesBack' : 'leftForLater')
    const { letters: known } = await context.learner.summary()
    const present = { ...context, known, learner, camera, signal, afterWrong, done: leaving(advance) }
    slot.replaceChildren(step ? stepElement(step, present) : await endOf(context, position, viewSignal))
    // A letter that was put off may still follow, but not soon.
    if (isWordToRead(step) || !hasSigning(position, lesson)) camera.turnOff()
  }
  const advance = async (outcome?: Outcome) => {
    await begin()
    const next = nextPosition(position, lesson, outcome)
    if (firstStep(next, lesson)) await learner.savePlace({ lessonId: lesson.id, ...next })
    position = next
    if (viewSignal.aborted) return
    await show()
    // The learner continues reading here.
    slot.querySelector<HTMLElement>('h2')?.focus()
  }
  await show()
  if (!isBegun && textPlace(course, lesson) === 'above') slot.prepend(lessonText(lesson, slot))
  return { element, title: lesson.title[language()] }
}

const isWordToRead = (step: Step | undefined) => step?.kind === 'do' && isSpelled(step.exercise)

/** Stores the start of the lesson with the first answer or finished step: just opening a lesson does not start it. */
function lessonStart ({ lesson, learner }: LessonContext, isBegun: boolean) {
  const begin = async () => {
    if (isBegun) return
    isBegun = true
    await learner.submit({ kind: 'start', lessonId: lesson.id })
  }
  const submit: Learner['submit'] = async (...answer) => {
    await begin()
    return await learner.submit(...answer)
  }
  return { begin, learner: { ...learner, submit } }
}

/** Leaves a step once: a second press or a timer must not skip the next step. */
function leaving (advance: (outcome?: Outcome) => Promise<void>) {
  let isLeft = false
  return (outcome?: Outcome) => {
    if (isLeft) return
    isLeft = true
    advance(outcome).catch((error: unknown) => {
      isLeft = false
      reportError(error)
    })
  }
}

function layOut ({ title, isDraft }: CourseLesson) {
  const bar = h('progress', { 'aria-label': t('lessonProgress'), max: 1 })
  const slot = h('div', { class: 'step' })
  const element = h('section', { class: 'lesson exercise' },
    h('h1', { class: 'visually-hidden' }, title[language()]),
    h('div', { class: 'exercise-top' },
      h('a', { class: 'button small', href: linkTo('learn'), 'aria-label': t('leave') }, '×'), bar),
    isDraft && h('p', { class: 'quiet' }, t('preview')),
    slot)
  return { element, bar, slot }
}

async function endOf (context: LessonContext, position: LessonPosition, signal: AbortSignal): Promise<HTMLElement> {
  const { learner, lesson } = context
  await learner.submit({ kind: 'complete', lessonId: lesson.id })
  await learner.savePlace({ lessonId: lesson.id, ...position, steps: [] })
  // The server decides a user's score, if it can be reached.
  await Promise.race([learner.refresh(), pause(SCORE_TIMEOUT_MS, signal)])
  return await lessonEnd(context, position)
}

async function findPosition ({ course, lesson, learner }: LessonContext, signal: AbortSignal) {
  await Promise.race([learner.refresh(), pause(PLACE_TIMEOUT_MS, signal)])
  const [place, allProgress] = await Promise.all([learner.place(lesson.id), learner.progress(course)])
  const progress = allProgress.get(lesson.id)!
  const steps = place ? withoutDone(place.steps, progress) : stepsLeft(course, lesson, progress.completed)
  const position: LessonPosition = { steps, wrong: place?.wrong ?? [], putOff: place?.putOff ?? [] }
  return { position, isBegun: place !== undefined }
}

function stepElement (step: Step, context: StepContext): HTMLElement {
  if (step.kind === 'read') return readStep(context)
  if (step.kind === 'see') return seeStep(step, context)
  return STEPS[step.exercise.type](step.exercise, context)
}
