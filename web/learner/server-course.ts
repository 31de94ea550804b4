// The server's course: admins change the built-in one and add lessons.
import type { Schemas } from 'api-client'
import type { Text } from 'recognizer-wasm'
import type { Course, CourseExercise, CourseLesson } from '#course/content'
import { isSigned, isSpelled, kinds } from '#course/kinds'
import type { Snapshot } from './database/tables.ts'

type ServerExercise = NonNullable<Schemas['Lesson']['exercises']>[number]

/** @param builtInCourse the built-in course, with answers
 * @returns the server's course, with the answers the page knows */
export function courseOnServer (builtInCourse: Course, { course = [], letters = {} }: Snapshot): Course {
  const modules = new Map(course.map(({ module }) => [module.id, module]))
  return {
    modules: [...modules.values()].sort((a, b) => a.order - b.order).map(({ id, title, description }) => {
      const known = builtInCourse.modules.find(module => module.id === id)
      return { id, title: inBoth(title, known?.title), description: inBoth(description, known?.description) }
    }),
    lessons: course.map(lesson => lessonOf(lesson, builtInCourse, letters)),
    pictures: builtInCourse.pictures,
    signs: builtInCourse.signs
  }
}

function lessonOf (
  fromServer: Schemas['Lesson'], builtInCourse: Course, letters: Record<string, string>
): CourseLesson {
  const known = builtInCourse.lessons.find(({ id }) => id === fromServer.id)
  return {
    id: fromServer.id,
    moduleId: fromServer.module.id,
    duration: fromServer.duration,
    title: inBoth(fromServer.title, known?.title),
    description: inBoth(fromServer.description, known?.description),
    ...hasDrafts(fromServer) && { isDraft: true },
    exercises: (fromServer.exercises ?? []).filter(isKnownKind).map(exercise => {
      const same = known?.exercises.find(({ id }) => id === exercise.id)
      const letter = letterOf(exercise, builtInCourse, letters)
      return same && isUnchanged(same, exercise, letter) ? same : unknownExercise(exercise, letter)
    }).filter(isComplete)
  }
}

/** Whether the page has what the exercise asks for: the letter or word to sign, or the word to read. */
const isComplete = ({ type, letter, spelled }: CourseExercise) =>
  !(isSigned({ type }) || isSpelled({ type })) || letter !== null || Boolean(spelled)

/** A newer server may have more kinds than this page. */
const isKnownKind = ({ type }: ServerExercise) => Object.hasOwn(kinds, type)

/** Older servers omit these fields. */
const hasDrafts = ({ isPublished, module, exercises = [] }: Schemas['Lesson']) =>
  [{ isPublished }, module, ...exercises].some(({ isPublished }) => isPublished === false)

/** The server sends one language; the built-in course has both. */
const inBoth = (text: string, known?: Text): Text =>
  known && (known.fr === text || known.en === text) ? known : { fr: text, en: text }

/** The letter to sign or name; null if unknown or if the learner must not know it. */
function letterOf (
  { type, signId, imageUrl }: ServerExercise, { signs, pictures }: Course, letters: Record<string, string>
): string | null {
  const letterBy = {
    letter: () => letters[signId ?? ''] ?? signs[signId ?? ''],
    picture: () => pictures[imageUrl ?? '']
  }
  const { sign } = kinds[type]
  return (sign && letterBy[sign]()) ?? null
}

function isUnchanged (
  { type, prompt, options, letter, spelled }: CourseExercise, fromServer: ServerExercise, now: string | null
): boolean {
  const sorted = (options: readonly string[] | null) => JSON.stringify([...options ?? []].sort())
  return type === fromServer.type && [prompt.fr, prompt.en].includes(fromServer.prompt) &&
    sorted(options) === sorted(fromServer.options) && (kinds[type].sign === null || letter === now) &&
    (spelled ?? null) === (fromServer.spelled ?? null)
}

/** Only the server knows the answer, except for a letter or word to sign and a word to read. */
function unknownExercise (fromServer: ServerExercise, letter: string | null): CourseExercise {
  const { id, type, prompt, options, spelled, imageUrl, imageAlt, optionsAlt } = fromServer
  const answer = isSigned({ type }) ? letter ?? spelled : spelled
  return { id, type, prompt: inBoth(prompt), letter, spelled, options, imageUrl, imageAlt, optionsAlt, answer }
}
