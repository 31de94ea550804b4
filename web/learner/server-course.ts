// The course as the server has it: admins add lessons to the course that the page carries, and change it.
import type { Schemas } from 'api-client'
import type { Text } from 'recognizer-wasm'
import type { Course, CourseExercise, CourseLesson } from '#course/content'
import type { Snapshot } from './database/tables.ts'

type Served = NonNullable<Schemas['Lesson']['exercises']>[number]

/** @param carried the course that the page carries, answers included
 * @returns the server's course, with the answers that the page knows */
export function courseOnServer (carried: Course, { course = [], letters = {} }: Snapshot): Course {
  const modules = new Map(course.map(({ module }) => [module.id, module]))
  return {
    modules: [...modules.values()].sort((a, b) => a.order - b.order).map(({ id, title, description }) => {
      const known = carried.modules.find(module => module.id === id)
      return { id, title: inBoth(title, known?.title), description: inBoth(description, known?.description) }
    }),
    lessons: course.map(lesson => lessonOf(lesson, carried, letters)),
    pictures: carried.pictures,
    signs: carried.signs
  }
}

function lessonOf (served: Schemas['Lesson'], carried: Course, letters: Record<string, string>): CourseLesson {
  const known = carried.lessons.find(({ id }) => id === served.id)
  return {
    id: served.id,
    moduleId: served.module.id,
    duration: served.duration,
    title: inBoth(served.title, known?.title),
    description: inBoth(served.description, known?.description),
    ...hasDrafts(served) && { isDraft: true },
    exercises: (served.exercises ?? []).map(exercise => {
      const same = known?.exercises.find(({ id }) => id === exercise.id)
      const letter = letterOf(exercise, carried, letters)
      return same && isUnchanged(same, exercise, letter) ? same : unknownExercise(exercise, letter)
    }).filter(({ type, letter }) => type !== 'sign_recognition' || letter !== null)
  }
}

/** What an older server sent says nothing of it. */
const hasDrafts = ({ isPublished, module, exercises = [] }: Schemas['Lesson']) =>
  [{ isPublished }, module, ...exercises].some(({ isPublished }) => isPublished === false)

/** The server sends texts in one language. The page knows the other one of the texts that it carries. */
const inBoth = (text: string, known?: Text): Text =>
  known && (known.fr === text || known.en === text) ? known : { fr: text, en: text }

/** The letter to sign, or to name; null where the page does not know it. For a hand to choose it is null, because the
 * letter is the answer. */
function letterOf (
  { type, signId, imageUrl }: Served, { signs, pictures }: Course, letters: Record<string, string>
): string | null {
  if (type === 'sign_recognition') return letters[signId ?? ''] ?? signs[signId ?? ''] ?? null
  return pictures[imageUrl ?? ''] ?? null
}

function isUnchanged ({ type, prompt, options, letter }: CourseExercise, served: Served, now: string | null): boolean {
  const sorted = (options: readonly string[] | null) => JSON.stringify([...options ?? []].sort())
  return type === served.type && [prompt.fr, prompt.en].includes(served.prompt) &&
    sorted(options) === sorted(served.options) && (type === 'word_to_image' || letter === now)
}

/** Only the server knows the answer, unless the exercise is a letter to sign. */
function unknownExercise (served: Served, letter: string | null): CourseExercise {
  const { id, type, prompt, options, imageUrl, imageAlt, optionsAlt } = served
  const answer = type === 'sign_recognition' ? letter : null
  return { id, type, prompt: inBoth(prompt), letter, options, imageUrl, imageAlt, optionsAlt, answer }
}
