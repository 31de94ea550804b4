import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Database } from '../database/client.ts'
import { failures } from '../error-responses.ts'
import { found } from '../errors.ts'
import { readerOf } from '../localization.ts'
import { IdParams, succeed, succeedMessage, succeedPage, success, successMessage, successPage } from '../schemas.ts'
import { texts, translate } from '../texts.ts'
import { deletionOf, deletionQuery } from '../uses.ts'
import { submitAnswer } from './attempts.ts'
import type { Verifier } from './attempts.ts'
import { deleteLesson, deleteModule } from './deletion.ts'
import { changeExercise, createExercise, deleteExercise, findExercise } from './exercises.ts'
import { changeLesson, createLesson, findLesson, findLessons } from './lessons.ts'
import { changeModule, createModule, findModules } from './modules.ts'
import { keepPlace } from './places.ts'
import { completeLesson, findMyProgress, startLesson } from './progress.ts'
import {
  Answer, CompletedProgress, Exercise, ExerciseChange, ExerciseParams, FullLesson, Graded, Lesson, LessonChange,
  LessonParams, LessonQuery, Module, ModuleChange, MyProgress, NewExercise, NewLesson, NewModule, NewPlace, Place,
  Progress
} from './schemas.ts'

interface Options { db: Database }

/** Why an exercise may not be written. */
const impossible = [
  'UNKNOWN_LESSON', 'UNKNOWN_SIGN', 'OPTIONS_MISSING', 'OPTIONS_UNEXPECTED', 'OPTIONS_EN_DIFFER', 'ANSWER_NOT_OFFERED',
  'ANSWER_NOT_A_LETTER'
] as const

/** Why an answer may not be given. */
const impossibleAnswer = ['ANSWER_EXPECTED', 'FRAMES_EXPECTED', 'ATTEMPT_ID_TAKEN', 'ATTEMPTS_FULL'] as const

/** For members. */
export const courseRoutes: FastifyPluginAsyncTypebox<Options & { letters: Verifier }> = async (app, options) => {
  const { db, letters } = options

  app.get('/modules', {
    schema: {
      tags: ['lessons'],
      operationId: 'listModules',
      summary: 'List modules',
      response: { 200: success(Type.Array(Module)), ...failures(401) }
    }
  }, async request => succeed(await findModules(db, readerOf(request))))

  app.get('/lessons', {
    schema: {
      tags: ['lessons'],
      operationId: 'listLessons',
      summary: 'List available lessons',
      querystring: LessonQuery,
      response: { 200: successPage(Lesson), ...failures(400, 401) }
    }
  }, async request => succeedPage(await findLessons(db, readerOf(request), request.query), request.query))

  app.get('/lessons/:id', {
    schema: {
      tags: ['lessons'],
      operationId: 'getLesson',
      summary: 'Read a lesson and what there is to do in it',
      params: LessonParams,
      response: { 200: success(FullLesson), ...failures(400, 401, 'LESSON_NOT_FOUND') }
    }
  }, async request =>
    succeed(found(await findLesson(db, readerOf(request), request.params.id), 'LESSON_NOT_FOUND')))

  app.post('/lessons/:id/start', {
    schema: {
      tags: ['lessons'],
      operationId: 'startLesson',
      summary: 'Start a lesson',
      params: LessonParams,
      response: { 200: success(Progress, texts.lessonStarted), ...failures(400, 401, 413, 'LESSON_NOT_FOUND') }
    }
  }, async request => {
    const progress = await startLesson(db, request.user, request.params.id)
    return succeed(progress, translate(texts.lessonStarted, request))
  })

  app.post('/lessons/:id/complete', {
    schema: {
      tags: ['lessons'],
      operationId: 'completeLesson',
      summary: 'Mark a lesson completed',
      params: LessonParams,
      response: {
        200: success(CompletedProgress, texts.lessonCompleted),
        ...failures(400, 401, 413, 'LESSON_NOT_FOUND', 'LESSON_NOT_STARTED')
      }
    }
  }, async request => {
    const progress = await completeLesson(db, request.user, request.params.id)
    return succeed(progress, translate(texts.lessonCompleted, request))
  })

  app.post('/lessons/:id/place', {
    schema: {
      tags: ['lessons'],
      operationId: 'keepPlace',
      summary: 'Keep where I am in a lesson, to go on there with another device',
      description: 'Of places that several devices keep, the one with the latest `keptAt` counts; the answer has it.',
      params: LessonParams,
      body: NewPlace,
      response: { 200: success(Place), ...failures(400, 401, 413, 'LESSON_NOT_FOUND', 'LESSON_NOT_STARTED') }
    }
  }, async request => succeed(await keepPlace(db, request.user, request.params.id, request.body)))

  app.get('/users/me/progress', {
    schema: {
      tags: ['lessons'],
      operationId: 'getMyProgress',
      summary: 'Read my progress in all lessons',
      response: { 200: success(MyProgress), ...failures(401) }
    }
  }, async request => succeed(await findMyProgress(db, request.user)))

  app.get('/exercises/:id', {
    schema: {
      tags: ['exercises'],
      operationId: 'getExercise',
      summary: 'Read an exercise',
      params: ExerciseParams,
      response: { 200: success(Exercise), ...failures(400, 401, 'EXERCISE_NOT_FOUND') }
    }
  }, async request =>
    succeed(found(await findExercise(db, readerOf(request), request.params.id), 'EXERCISE_NOT_FOUND')))

  app.post('/exercises/:id/submit', {
    schema: {
      tags: ['exercises'],
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
export const courseAdminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db }) => {
  app.post('/modules', {
    schema: {
      tags: ['lessons'],
      operationId: 'createModule',
      summary: 'Create a module',
      body: NewModule,
      response: { 201: success(Module, texts.moduleCreated), ...failures(400, 401, 403, 413) }
    }
  }, async (request, reply) => {
    const module = await createModule(db, request.body, request.user.id)
    return reply.code(201).send(succeed(module, translate(texts.moduleCreated, request)))
  })

  app.patch('/modules/:id', {
    schema: {
      tags: ['lessons'],
      operationId: 'updateModule',
      summary: 'Update a module',
      params: IdParams,
      body: ModuleChange,
      response: { 200: success(Module, texts.moduleUpdated), ...failures(400, 401, 403, 413, 'MODULE_NOT_FOUND') }
    }
  }, async request => {
    const module = await changeModule(db, request.params.id, request.body, request.user.id)
    return succeed(found(module, 'MODULE_NOT_FOUND'), translate(texts.moduleUpdated, request))
  })

  app.delete('/modules/:id', {
    schema: {
      tags: ['lessons'],
      operationId: 'deleteModule',
      summary: 'Delete a module',
      description: 'Refused while it has lessons; the answer names them, and counts their learners.',
      params: IdParams,
      querystring: deletionQuery('its lessons go with it, with their exercises and what learners did in them'),
      response: {
        200: successMessage(texts.moduleDeleted),
        ...failures(400, 401, 403, 413, 'MODULE_NOT_FOUND', 'MODULE_IN_USE')
      }
    }
  }, async request => {
    found(await deleteModule(db, request.params.id, deletionOf(request)), 'MODULE_NOT_FOUND')
    return succeedMessage(translate(texts.moduleDeleted, request))
  })

  app.post('/lessons', {
    schema: {
      tags: ['lessons'],
      operationId: 'createLesson',
      summary: 'Create a lesson',
      body: NewLesson,
      response: { 201: success(FullLesson, texts.lessonCreated), ...failures(400, 401, 403, 413, 'UNKNOWN_MODULE') }
    }
  }, async (request, reply) => {
    const lesson = await createLesson(db, readerOf(request), request.body)
    return reply.code(201).send(succeed(lesson, translate(texts.lessonCreated, request)))
  })

  app.patch('/lessons/:id', {
    schema: {
      tags: ['lessons'],
      operationId: 'updateLesson',
      summary: 'Update a lesson',
      params: IdParams,
      body: LessonChange,
      response: {
        200: success(FullLesson, texts.lessonUpdated),
        ...failures(400, 401, 403, 413, 'LESSON_NOT_FOUND', 'UNKNOWN_MODULE')
      }
    }
  }, async request => {
    const lesson = await changeLesson(db, readerOf(request), request.params.id, request.body)
    return succeed(found(lesson, 'LESSON_NOT_FOUND'), translate(texts.lessonUpdated, request))
  })

  app.delete('/lessons/:id', {
    schema: {
      tags: ['lessons'],
      operationId: 'deleteLesson',
      summary: 'Delete a lesson',
      description: 'Refused while it has exercises or learners; the answer names and counts them.',
      params: IdParams,
      querystring: deletionQuery('its exercises go with it, and what learners did in it'),
      response: {
        200: successMessage(texts.lessonDeleted),
        ...failures(400, 401, 403, 413, 'LESSON_NOT_FOUND', 'LESSON_IN_USE')
      }
    }
  }, async request => {
    found(await deleteLesson(db, request.params.id, deletionOf(request)), 'LESSON_NOT_FOUND')
    return succeedMessage(translate(texts.lessonDeleted, request))
  })

  app.post('/exercises', {
    schema: {
      tags: ['exercises'],
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
      tags: ['exercises'],
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
      tags: ['exercises'],
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
