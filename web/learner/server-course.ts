// The course as the server has it: admins add lessons to the one that the page carries, and change it.
import type { Schemas } from 'api-client'
import type { Text } from 'recognizer-wasm'
import type { Course, CourseExercise, CourseLesson } from '../../server/content/course.ts'
import type { Snapshot } from './database.ts'

type Served = NonNullable<Schemas['Lesson']['exercises']>[number]

/** @param carried what the page knows by itself, answers included
 * @returns what the server offers, with the answers that the page knows */
export function courseOnServer (carried: Course, { course = [], letters = {} }: Snapshot): Course {
  const modules = new Map(course.map(({ module }) => [module.id, module]))
  return {
    modules: [...modules.values()].sort((a, b) => a.order - b.order).map(({ id, title, description }) => {
      const known = carried.modules.find(module => module.id === id)
      return { id, title: inBoth(title, known?.title), description: inBoth(description, known?.description) }
    }),
    lessons: course.map(lesson => lessonOf(lesson, carried, letters)),
    pictures: carried.pictures
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
    exercises: (served.exercises ?? []).map(exercise => {
      const same = known?.exercises.find(({ id }) => id === exercise.id)
      return same && isUnchanged(same, exercise) ? same : unknownExercise(exercise, carried, letters[exercise.id])
    }).filter(({ type, letter }) => type !== 'sign_recognition' || letter !== null)
  }
}

/** The server sends texts in one language: those that are as the page knows them are known in the other, too. */
const inBoth = (text: string, known?: Text): Text =>
  known && (known.fr === text || known.en === text) ? known : { fr: text, en: text }

function isUnchanged ({ type, prompt, options }: CourseExercise, served: Served): boolean {
  const sorted = (options: readonly string[] | null) => JSON.stringify([...options ?? []].sort())
  return type === served.type && [prompt.fr, prompt.en].includes(served.prompt) &&
    sorted(options) === sorted(served.options)
}

/** Only the server knows the answer, but of what is to be signed. */
function unknownExercise (served: Served, { pictures }: Course, toSign: string | undefined): CourseExercise {
  const { id, type, prompt, options, imageUrl, imageAlt, optionsAlt } = served
  const letter = toSign ?? (imageUrl ? pictures[imageUrl] : undefined) ?? null
  const answer = type === 'sign_recognition' ? letter : null
  return { id, type, prompt: inBoth(prompt), letter, options, imageUrl, imageAlt, optionsAlt, answer }
}
