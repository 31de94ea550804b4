// The steps of a lesson: letters are shown before they are asked for, and steps that went wrong come back.
import type { Course, CourseExercise, CourseLesson } from '#course/content'
import type { Place } from '../../learner/database/tables.ts'
import type { LessonProgress } from '../../learner/progress.ts'

export type Step = { kind: 'read' } | { kind: 'see', letter: string, isNew: boolean } |
  { kind: 'do', exercise: CourseExercise }

/** How a step ended. Without any of these it was answered right, or read. A step that was replaced by another one stays
 * undone. */
export interface Outcome { wrong?: boolean, later?: boolean, replaced?: boolean }

/** The names of steps in a place, beside the ids of exercises. */
const READ = 'read'
const SEE = 'see:'
const LOOK_AGAIN = 'look:'

/** The steps of a lesson from its beginning: its text, then its exercises. Before the first exercise about a letter
 * that is new in the course, a step shows the letter. The course begins with a letter, not with a text. */
export function stepsOf ({ lessons }: Pick<Course, 'lessons'>, lesson: CourseLesson): string[] {
  const before = lessons.slice(0, lessons.findIndex(({ id }) => id === lesson.id))
  const known = new Set(lettersIn(before.flatMap(({ exercises }) => exercises)))
  const steps: string[] = []
  for (const { id, letter } of lesson.exercises) {
    if (letter && !known.has(letter)) steps.push(SEE + letter)
    if (letter) known.add(letter)
    steps.push(id)
  }
  return before.length === 0 ? steps : [READ, ...steps]
}

/** @returns undefined for an exercise that the lesson no longer has */
export function stepNamed (name: string, { exercises }: CourseLesson): Step | undefined {
  if (name === READ) return { kind: 'read' }
  if (name.startsWith(SEE)) return { kind: 'see', letter: name.slice(SEE.length), isNew: true }
  if (name.startsWith(LOOK_AGAIN)) return { kind: 'see', letter: name.slice(LOOK_AGAIN.length), isNew: false }
  const exercise = exercises.find(({ id }) => id === name)
  return exercise && { kind: 'do', exercise }
}

export type Way = Pick<Place, 'steps' | 'wrong' | 'putOff'>

/** The steps of a lesson without a place: those not done, where some are done, else all. */
export function stepsLeft (course: Pick<Course, 'lessons'>, lesson: CourseLesson, done: ReadonlySet<string>): string[] {
  const steps = stepsOf(course, lesson)
  return done.size > 0 && done.size < lesson.exercises.length ? steps.filter(name => !done.has(name)) : steps
}

/** The steps of a place without those done on another device since. A completed lesson keeps all: it is being
 * repeated. */
export const withoutDone = (steps: string[], { status, completed }: Pick<LessonProgress, 'status' | 'completed'>) =>
  status === 'completed' ? steps : steps.filter(name => !completed.has(name))

/** The next step. Steps whose exercise is gone are skipped. */
export function firstStep ({ steps }: Way, lesson: CourseLesson): Step | undefined {
  for (const name of steps) {
    const step = stepNamed(name, lesson)
    if (step) return step
  }
  return undefined
}

/** Whether a letter is still to be signed to the camera. */
export const hasSigning = ({ steps }: Way, lesson: CourseLesson): boolean => steps.some(name => {
  const step = stepNamed(name, lesson)
  return step?.kind === 'do' && step.exercise.type === 'sign_recognition'
})

/** Whether a step comes back at the end, once it has gone wrong or was left for later. */
export const comesBack = ({ putOff }: Way, name: string): boolean => !putOff.includes(name)

/** Goes on from the first step. A step that went wrong comes back at the end; when it goes wrong again, the learner
 * first looks at the letter. It is then put off, as a step is that the learner leaves for later. A step that was put
 * off comes back once only: every learner has to reach the end. */
export function goOn (way: Way, lesson: CourseLesson, { wrong, later, replaced }: Outcome = {}): Way {
  const at = way.steps.findIndex(name => stepNamed(name, lesson))
  const [name, ...left] = way.steps.slice(at)
  if (at < 0 || name === undefined) return { ...way, steps: [] }
  const isWrongAgain = wrong && way.wrong.includes(name)
  const letter = isWrongAgain && lesson.exercises.find(({ id }) => id === name)?.letter
  const look = letter ? [LOOK_AGAIN + letter] : []
  const added = (names: string[], isSo = false) => isSo && !names.includes(name) ? [...names, name] : names
  return {
    steps: (wrong || later) && comesBack(way, name) ? [...look, ...left, name] : left,
    wrong: added(way.wrong, wrong),
    putOff: added(way.putOff, isWrongAgain || later || replaced)
  }
}

/** The letters that exercises are about, in the order in which they come up first. */
export const lettersIn = (exercises: readonly CourseExercise[]): string[] =>
  [...new Set(exercises.flatMap(({ letter }) => letter ?? []))]
