// The steps of a lesson. New letters are shown before they are asked, and failed steps come back.
import { lettersOf } from 'recognizer-wasm'
import type { Course, CourseExercise, CourseLesson } from '#course/content'
import { isSigned } from '#course/kinds'
import type { Place } from '../../learner/database/tables.ts'
import type { LessonProgress } from '../../learner/progress.ts'

export type Step = { kind: 'read' } | { kind: 'see', letter: string, isNew: boolean } |
  { kind: 'do', exercise: CourseExercise }

/** How a step ended; empty if it was answered right or read. A replaced step stays undone. */
export interface Outcome { wrong?: boolean, later?: boolean, replaced?: boolean }

/** Step names in a place, besides exercise ids. */
const READ = 'read'
const SEE = 'see:'
const LOOK_AGAIN = 'look:'

/** Characters of a lesson's text that fit above its first step. */
const SHORT_TEXT = 160

/** How the lesson's text is shown: above its first step if it is short, or as a step. The first lesson starts with a
 * letter, without a text. */
export function textPlace ({ lessons }: Pick<Course, 'lessons'>, lesson: CourseLesson): 'none' | 'above' | 'step' {
  if (lessons[0]?.id === lesson.id) return 'none'
  // In one language only, since a lesson has the same steps in both. French is always there.
  return lesson.exercises.length > 0 && lesson.description.fr.length <= SHORT_TEXT ? 'above' : 'step'
}

/** All steps of a lesson: a long text, then its exercises, each letter that is new in the course shown first. */
export function stepsOf (course: Pick<Course, 'lessons'>, lesson: CourseLesson): string[] {
  const { lessons } = course
  const before = lessons.slice(0, lessons.findIndex(({ id }) => id === lesson.id))
  const known = new Set<string>(lettersIn(before.flatMap(({ exercises }) => exercises)))
  const steps: string[] = []
  for (const exercise of lesson.exercises) {
    for (const letter of exercise.letter ?? lettersOf(exercise.spelled ?? '')) {
      if (!known.has(letter)) steps.push(SEE + letter)
      known.add(letter)
    }
    steps.push(exercise.id)
  }
  return textPlace(course, lesson) === 'step' ? [READ, ...steps] : steps
}

/** @returns undefined for an exercise that was removed from the lesson */
export function findStep (name: string, { exercises }: CourseLesson): Step | undefined {
  if (name === READ) return { kind: 'read' }
  if (name.startsWith(SEE)) return { kind: 'see', letter: name.slice(SEE.length), isNew: true }
  if (name.startsWith(LOOK_AGAIN)) return { kind: 'see', letter: name.slice(LOOK_AGAIN.length), isNew: false }
  const exercise = exercises.find(({ id }) => id === name)
  return exercise && { kind: 'do', exercise }
}

export type LessonPosition = Pick<Place, 'steps' | 'wrong' | 'putOff'>

/** The steps without a stored place: the unfinished ones if some are done, or all. */
export function stepsLeft (course: Pick<Course, 'lessons'>, lesson: CourseLesson, done: ReadonlySet<string>): string[] {
  const steps = stepsOf(course, lesson)
  return done.size > 0 && done.size < lesson.exercises.length ? steps.filter(name => !done.has(name)) : steps
}

/** Removes steps done on another device since. A completed lesson keeps all, because it is being repeated. */
export const withoutDone = (steps: string[], { status, completed }: Pick<LessonProgress, 'status' | 'completed'>) =>
  status === 'completed' ? steps : steps.filter(name => !completed.has(name))

/** The next step; steps whose exercise was removed are skipped. */
export function firstStep ({ steps }: LessonPosition, lesson: CourseLesson): Step | undefined {
  for (const name of steps) {
    const step = findStep(name, lesson)
    if (step) return step
  }
  return undefined
}

/** Whether a letter or word remains to be signed to the camera. */
export const hasSigning = ({ steps }: LessonPosition, lesson: CourseLesson): boolean => steps.some(name => {
  const step = findStep(name, lesson)
  return step?.kind === 'do' && isSigned(step.exercise)
})

/** Whether a step returns at the end after it failed or was postponed. */
export const comesBack = ({ putOff }: LessonPosition, name: string): boolean => !putOff.includes(name)

/** Moves past the first step. A failed step returns at the end; after a second failure the letter is shown first. Such
 * a step, or one the learner postpones, returns only once, so that every learner reaches the end. */
export function nextPosition (
  position: LessonPosition, lesson: CourseLesson, { wrong, later, replaced }: Outcome = {}
): LessonPosition {
  const at = position.steps.findIndex(name => findStep(name, lesson))
  const [name, ...left] = position.steps.slice(at)
  if (at < 0 || name === undefined) return { ...position, steps: [] }
  const isWrongAgain = wrong && position.wrong.includes(name)
  const letter = isWrongAgain && lesson.exercises.find(({ id }) => id === name)?.letter
  const look = letter ? [LOOK_AGAIN + letter] : []
  const added = (names: string[], isAdded = false) => isAdded && !names.includes(name) ? [...names, name] : names
  return {
    steps: (wrong || later) && comesBack(position, name) ? [...look, ...left, name] : left,
    wrong: added(position.wrong, wrong),
    putOff: added(position.putOff, isWrongAgain || later || replaced)
  }
}

/** The letters of exercises, in order of first appearance. */
export const lettersIn = (exercises: readonly CourseExercise[]): string[] =>
  [...new Set(exercises.flatMap(({ letter }) => letter ?? []))]

/** The letters and words that exercises ask for. */
export const askedIn = (exercises: readonly CourseExercise[]): string[] =>
  [...new Set(exercises.flatMap(({ letter, spelled }) => letter ?? spelled ?? []))]
