// Lessons and exercises that a test creates as an admin.
import { randomUUID } from 'node:crypto'
import type { App } from '../../server/app.ts'
import { signedIn } from '../helper.ts'

export interface ExerciseFields { type?: string, [name: string]: unknown }

/** Creates content through the API. */
export async function teacherOf (app: App) {
  const { headers } = await signedIn(app, 'admin')
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json().data
  }
  const newModule = (fields: object = {}) => post('/modules', {
    title: `Module ${randomUUID()}`, description: 'Lettres', ...fields
  })
  const newLesson = async (fields: { moduleId?: string, [name: string]: unknown } = {}) => post('/lessons', {
    moduleId: fields.moduleId ?? (await newModule()).id,
    title: `Leçon ${randomUUID()}`,
    description: 'Voyelles',
    category: 'alphabet',
    duration: 5,
    ...fields
  })
  let sign: Promise<{ id: string }> | undefined
  /** A sign for questions that need one. */
  const anySign = async () => {
    sign ??= post('/dictionary', { word: `Signe ${randomUUID()}`, definition: 'Un signe' })
    return await sign
  }
  const newExercise = async (lessonId: string, { type = 'image_to_word', ...fields }: ExerciseFields = {}) =>
    post('/exercises', {
      lessonId,
      type,
      prompt: 'Quelle lettre ?',
      options: ['A', 'E', 'S', 'T'],
      answer: 'A',
      ...type === 'image_to_word' && fields['signId'] === undefined && { signId: (await anySign()).id },
      ...fields
    })
  return { headers, post, newModule, newLesson, newExercise, anySign }
}
