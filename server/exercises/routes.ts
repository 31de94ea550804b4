import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Parts } from '../app.ts'
import { languageOf } from '../messages.ts'
import { failures, succeed, success, successMessage } from '../schemas.ts'
import { submitAnswer } from './attempts.ts'
import { Answer, Exercise, ExerciseChange, ExerciseParams, Graded, NewExercise } from './schemas.ts'
import { changeExercise, createExercise, deleteExercise, findExercise, shownTo } from './store.ts'

const tags = ['exercises']

/** For members. */
export const exerciseRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db, letters }) => {
  app.get('/exercises/:id', {
    schema: { tags, summary: 'Read an exercise', params: ExerciseParams, response: { 200: success(Exercise), ...failures(400, 401, 404) } }
  }, async request => succeed(shownTo(request.user, await findExercise(db, request.user, request.params.id))))

  app.post('/exercises/:id/submit', {
    schema: {
      tags,
      summary: 'Submit an answer to an exercise',
      description: '`answer` for a choice; for `sign_recognition` the `frames` signed, in which the server recognizes the letter itself.',
      params: ExerciseParams,
      body: Answer,
      response: { 200: success(Graded), ...failures(400, 401, 404, 413, 422) }
    }
  }, async request =>
    succeed(await submitAnswer(db, letters, request.user, { exerciseId: request.params.id, answer: request.body, language: languageOf(request) })))
}

/** For admins. */
export const exerciseAdminRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db }) => {
  app.post('/exercises', {
    schema: { tags, summary: 'Create an exercise', body: NewExercise, response: { 201: success(Exercise), ...failures(400, 401, 403, 413, 422) } }
  }, async (request, reply) =>
    reply.code(201).send(succeed(await createExercise(db, request.user, request.body), 'Exercise created')))

  app.patch('/exercises/:id', {
    schema: { tags, summary: 'Update an exercise', params: ExerciseParams, body: ExerciseChange, response: { 200: success(Exercise), ...failures(400, 401, 403, 404, 413, 422) } }
  }, async request => succeed(await changeExercise(db, request.user, request.params.id, request.body), 'Exercise updated'))

  app.delete('/exercises/:id', {
    schema: { tags, summary: 'Delete an exercise', params: ExerciseParams, response: { 200: successMessage(), ...failures(400, 401, 403, 404, 413) } }
  }, async request => {
    await deleteExercise(db, request.params.id, request.user.id)
    return { success: true as const, message: 'Exercise deleted' }
  })
}
