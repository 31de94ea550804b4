// A lesson, step by step. Every step is stored when done, so that learners can continue on any device.
import '../../elements/style/lesson.css'
import type { CourseExercise, CourseLesson } from '#course/content'
import { isSigned, type ExerciseType } from '#course/kinds'
import { h, type View } from '../../elements/dom.ts'
import { pause, renewable } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import { linkTo } from '../../shell/routes.ts'
import { lessonCamera } from '../../signing/camera/lesson-camera.ts'
import { choiceStep } from './choice-step.ts'
import { lessonEnd } from './lesson-end.ts'
import { readStep, seeStep } from './reading-steps.ts'
import type { Parts, StepParts } from './step-parts.ts'
import {
  comesBack, firstStep, hasSigning, nextPosition, stepsLeft, stepsOf, withoutDone, type LessonPosition, type Outcome,
  type Step
} from './steps.ts'
import { t } from './strings.ts'
import { signOrChoose } from './without-camera.ts'

const STEPS: Record<ExerciseType, (exercise: CourseExercise, parts: StepParts) => HTMLElement> = {
  word_to_image: choiceStep, image_to_word: choiceStep, sign_recognition: signOrChoose
}

/** For the learner's place on other devices. */
const PLACE_TIMEOUT_MS = 2000
/** For the server's score at the end of the lesson. */
const SCORE_TIMEOUT_MS = 3000

export async function lessonView (parts: Parts, whole: AbortSignal): Promise<View> {
  const { course, lesson, learner } = parts
  const { element, bar, slot } = layOut(lesson)
  // Loads the recognizer while the learner reads.
  if (lesson.exercises.some(isSigned)) parts.recognizer.start().catch(() => {})
  let { position, isBegun } = await findPosition(parts, whole)
  const nextSignal = renewable(whole)
  const camera = lessonCamera(parts.recognizer, whole)

  const show = async () => {
    const signal = nextSignal()
    const all = stepsOf(course, lesson).length
    bar.value = (all - Math.min(all, position.steps.length)) / all
    const step = firstStep(position, lesson)
    const returns = step?.kind === 'do' && comesBack(position, step.exercise.id)
    const present = { ...parts, camera, signal, comesBack: returns, done: leaving(advance) }
    slot.replaceChildren(step ? stepElement(step, present) : await endOf(parts, position, whole))
    if (!hasSigning(position, lesson)) camera.turnOff()
  }
  const advance = async (outcome?: Outcome) => {
    if (!isBegun) await learner.submit({ kind: 'start', lessonId: lesson.id })
    isBegun = true
    const next = nextPosition(position, lesson, outcome)
    if (firstStep(next, lesson)) await learner.keepPlace({ lessonId: lesson.id, ...next })
    position = next
    if (whole.aborted) return
    await show()
    // The learner continues reading here.
    slot.querySelector<HTMLElement>('h2')?.focus()
  }
  await show()
  return { element, title: lesson.title[language()] }
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
    h('h1', { class: 'visually-hidden', tabindex: '-1' }, title[language()]),
    h('div', { class: 'exercise-top' },
      h('a', { class: 'button small', href: linkTo('learn'), 'aria-label': t('leave') }, '×'), bar),
    isDraft && h('p', { class: 'quiet' }, t('preview')),
    slot)
  return { element, bar, slot }
}

async function endOf (parts: Parts, position: LessonPosition, signal: AbortSignal): Promise<HTMLElement> {
  const { learner, lesson } = parts
  await learner.submit({ kind: 'complete', lessonId: lesson.id })
  await learner.keepPlace({ lessonId: lesson.id, ...position, steps: [] })
  // The server decides a user's score, if it can be reached.
  await Promise.race([learner.refresh(), pause(SCORE_TIMEOUT_MS, signal)])
  return await lessonEnd(parts, position)
}

async function findPosition ({ course, lesson, learner }: Parts, signal: AbortSignal) {
  await Promise.race([learner.refresh(), pause(PLACE_TIMEOUT_MS, signal)])
  const [place, allProgress] = await Promise.all([learner.place(lesson.id), learner.progress(course)])
  const progress = allProgress.get(lesson.id)!
  const steps = place ? withoutDone(place.steps, progress) : stepsLeft(course, lesson, progress.completed)
  const position: LessonPosition = { steps, wrong: place?.wrong ?? [], putOff: place?.putOff ?? [] }
  return { position, isBegun: place !== undefined }
}

function stepElement (step: Step, parts: StepParts): HTMLElement {
  if (step.kind === 'read') return readStep(parts)
  if (step.kind === 'see') return seeStep(step, parts)
  return STEPS[step.exercise.type](step.exercise, parts)
}
