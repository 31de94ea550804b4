import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Database } from '../database/client.ts'
import { failures } from '../error-responses.ts'
import { found } from '../errors.ts'
import { Exercise } from '../lessons/exercise-schemas.ts'
import { shownTo } from '../lessons/exercises.ts'
import { readerOf } from '../localization.ts'
import { IdParams, succeed, succeedMessage, success, successMessage } from '../schemas.ts'
import { texts, translate } from '../texts.ts'
import { deletionOf, deletionQuery } from '../uses.ts'
import { submitAnswer } from './attempts.ts'
import type { Verifier } from './attempts.ts'
import { changeExercise, createExercise, deleteExercise, findExercise } from './exercises.ts'
import { Answer, ExerciseChange, ExerciseParams, Graded, NewExercise } from './schemas.ts'

interface Options { db: Database }

const tags = ['exercises']

/** Why an exercise may not be written. */
const impossible = [
  'UNKNOWN_LESSON', 'UNKNOWN_SIGN', 'OPTIONS_MISSING', 'OPTIONS_UNEXPECTED', 'OPTIONS_EN_DIFFER', 'ANSWER_NOT_OFFERED',
  'ANSWER_NOT_A_LETTER'
] as const

/** Why an answer may not be given. */
const impossibleAnswer = ['ANSWER_EXPECTED', 'FRAMES_EXPECTED', 'ATTEMPT_ID_TAKEN', 'ATTEMPTS_FULL'] as const

/** For members. */
export const exerciseRoutes: FastifyPluginAsyncTypebox<Options & { letters: Verifier }> = async (app, options) => {
  const { db, letters } = options

  app.get('/exercises/:id', {
    schema: {
      tags,
      operationId: 'getExercise',
      summary: 'Read an exercise',
      params: ExerciseParams,
      response: { 200: success(Exercise), ...failures(400, 401, 'EXERCISE_NOT_FOUND') }
    }
  }, async request => {
    const exercise = await findExercise(db, request.user, request.params.id)
    return succeed(shownTo(readerOf(request), found(exercise, 'EXERCISE_NOT_FOUND')))
  })

  app.post('/exercises/:id/submit', {
    schema: {
      tags,
      operationId: 'submitAnswer',
      summary: 'Submit an answer to an exercise',
      description: '`answer` for a choice; for `sign_recognition` the `frames` signed, in which the server ' +
        'looks for the letter itself. With an `attemptId`, an answer may be sent again when its verdict was lost.',
      params: ExerciseParams,
      body: Answer,
      response: {
        200: success(Graded),
        ...failures(400, 401, 413, 'EXERCISE_NOT_FOUND', ...impossibleAnswer)
      }
    }
  }, async request =>
    succeed(await submitAnswer({ db, letters }, readerOf(request), request.params.id, request.body)))
}

/** For admins. */
export const exerciseAdminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db }) => {
  app.post('/exercises', {
    schema: {
      tags,
      operationId: 'createExercise',
      summary: 'Create an exercise',
      body: NewExercise,
      response: { 201: success(Exercise, texts.exerciseCreated), ...failures(400, 401, 403, 413, ...impossible) }
    }
  }, async (request, reply) => {
    const exercise = await createExercise(db, readerOf(request), request.body)
    return reply.code(201).send(succeed(exercise, translate(texts.exerciseCreated, request)))
  })

  app.patch('/exercises/:id', {
    schema: {
      tags,
      operationId: 'updateExercise',
      summary: 'Update an exercise',
      params: IdParams,
      body: ExerciseChange,
      response: {
        200: success(Exercise, texts.exerciseUpdated),
        ...failures(400, 401, 403, 413, 'EXERCISE_NOT_FOUND', ...impossible)
      }
    }
  }, async request => {
    const exercise = await changeExercise(db, readerOf(request), request.params.id, request.body)
    return succeed(found(exercise, 'EXERCISE_NOT_FOUND'), translate(texts.exerciseUpdated, request))
  })

  app.delete('/exercises/:id', {
    schema: {
      tags,
      operationId: 'deleteExercise',
      summary: 'Delete an exercise',
      description: 'Refused when learners have answered it; the answer counts them.',
      params: IdParams,
      querystring: deletionQuery('their answers go with it'),
      response: {
        200: successMessage(texts.exerciseDeleted),
        ...failures(400, 401, 403, 413, 'EXERCISE_NOT_FOUND', 'EXERCISE_IN_USE')
      }
    }
  }, async request => {
    found(await deleteExercise(db, request.params.id, deletionOf(request)), 'EXERCISE_NOT_FOUND')
    return succeedMessage(translate(texts.exerciseDeleted, request))
  })
}
