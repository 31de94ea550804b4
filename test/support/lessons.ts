// Lessons and exercises that a test creates as an admin.
import { randomUUID } from 'node:crypto'
import type { App } from '../../server/app.ts'
import { signedIn } from '../helper.ts'

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
  const newExercise = (lessonId: string, fields: object = {}) => post('/exercises', {
    lessonId, type: 'image_to_word', prompt: 'Quelle lettre ?', options: ['A', 'E', 'S', 'T'], answer: 'A', ...fields
  })
  return { headers, post, newModule, newLesson, newExercise }
}
