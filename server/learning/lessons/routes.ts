import { Type } from 'typebox'
import { contentId } from '../../database/schema/content-ids.ts'
import { PreviewQuery } from '../../content/audience/drafts.ts'
import { editingRoutes, orderRoute } from '../../content/editing/routes.ts'
import type { Routes } from '../../http/routes.ts'
import { found } from '../../http/errors/request-error.ts'
import { readerOf } from '../../content/audience/localization.ts'
import { FILM_BODY_LIMIT } from '../../http/requests/body-limits.ts'
import { deletionQuery, succeed, succeedPage, success, successPage } from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { submitAnswer } from './attempts.ts'
import { editableExercise, editableLesson, editableModule } from './editing.ts'
import { findExercise } from './exercises.ts'
import type { Verifier } from './kinds.ts'
import { findLesson, findLessons } from './lessons.ts'
import { findModules } from './modules.ts'
import { keepPlace } from './places.ts'
import { completeLesson, findMyProgress, startLesson } from './progress.ts'
import {
  Answer, CompletedProgress, Exercise, ExerciseChange, ExerciseParams, FullLesson, Graded, Lesson, LessonChange,
  LessonParams, LessonQuery, Module, ModuleChange, MyProgress, NewExercise, NewLesson, NewModule, NewPlace, Place,
  Progress
} from './schemas.ts'

/** Codes of rejected exercises. */
const impossible = [
  'UNKNOWN_LESSON', 'UNKNOWN_SIGN', 'SIGN_MISSING', 'OPTIONS_MISSING', 'OPTIONS_UNEXPECTED', 'OPTIONS_EN_DIFFER',
  'OPTIONS_EN_UNEXPECTED', 'ANSWER_NOT_OFFERED', 'ANSWER_NOT_A_LETTER', 'ANSWER_NOT_A_WORD', 'UNKNOWN_MEDIA'
] as const

/** Codes of rejected answers. */
const impossibleAnswer = ['ANSWER_EXPECTED', 'FRAMES_EXPECTED', 'ATTEMPT_ID_TAKEN', 'ATTEMPTS_FULL'] as const

export const courseRoutes: Routes<{ letters: Verifier }> = async (app, { db, letters }) => {
  app.get('/modules', {
    schema: {
      tags: ['lessons'],
      operationId: 'listModules',
      summary: 'List modules',
      description: 'All modules, in their order. They are few, so there are no pages.',
      querystring: PreviewQuery,
      response: { 200: success(Type.Array(Module)) }
    }
  }, async request => succeed(await findModules(db, readerOf(request))))

  app.get('/lessons', {
    schema: {
      tags: ['lessons'],
      operationId: 'listLessons',
      summary: 'List available lessons',
      description: 'In the order of the course, with my progress in each.',
      querystring: LessonQuery,
      response: { 200: successPage(Lesson) }
    }
  }, async request => succeedPage(await findLessons(db, readerOf(request), request.query), request.query))

  app.get('/lessons/:id', {
    schema: {
      tags: ['lessons'],
      operationId: 'getLesson',
      summary: 'Read a lesson with its exercises',
      description: 'The exercises come in their order, without their answers.',
      params: LessonParams,
      querystring: PreviewQuery,
      response: { 200: success(FullLesson) },
      errors: ['LESSON_NOT_FOUND']
    }
  }, async request =>
    succeed(found(await findLesson(db, readerOf(request), request.params.id), 'LESSON_NOT_FOUND')))

  app.post('/lessons/:id/start', {
    schema: {
      tags: ['lessons'],
      operationId: 'startLesson',
      summary: 'Start a lesson',
      description: 'Starting it again changes nothing.',
      params: LessonParams,
      response: { 200: success(Progress, texts.lessonStarted) },
      errors: ['LESSON_NOT_FOUND']
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
      description: 'The score is the average of the best scores of its exercises. A lower score never replaces a ' +
        'higher one.',
      params: LessonParams,
      response: { 200: success(CompletedProgress, texts.lessonCompleted) },
      errors: ['LESSON_NOT_FOUND', 'LESSON_NOT_STARTED']
    }
  }, async request => {
    const progress = await completeLesson(db, request.user, request.params.id)
    return succeed(progress, translate(texts.lessonCompleted, request))
  })

  app.post('/lessons/:id/place', {
    schema: {
      tags: ['lessons'],
      operationId: 'keepPlace',
      summary: 'Store my position in a lesson, to resume on another device',
      description: 'If several devices store one, the latest `keptAt` wins. The answer is the stored position.',
      params: LessonParams,
      body: NewPlace,
      response: { 200: success(Place) },
      errors: ['LESSON_NOT_FOUND', 'LESSON_NOT_STARTED']
    }
  }, async request => succeed(await keepPlace(db, request.user, request.params.id, request.body)))

  app.get('/users/me/progress', {
    schema: {
      tags: ['lessons'],
      operationId: 'getMyProgress',
      summary: 'Read my progress in all lessons',
      description: 'One entry for each visible lesson, and totals.',
      response: { 200: success(MyProgress) }
    }
  }, async request => succeed(await findMyProgress(db, request.user)))

  app.get('/exercises/:id', {
    schema: {
      tags: ['exercises'],
      operationId: 'getExercise',
      summary: 'Read an exercise',
      description: 'Without its answer, which `POST /api/exercises/{id}/submit` checks.',
      params: ExerciseParams,
      querystring: PreviewQuery,
      response: { 200: success(Exercise) },
      errors: ['EXERCISE_NOT_FOUND']
    }
  }, async request => {
    const exercise = await findExercise(db, readerOf(request), request.params.id)
    return succeed(found(exercise, 'EXERCISE_NOT_FOUND'))
  })

  app.post('/exercises/:id/submit', {
    bodyLimit: FILM_BODY_LIMIT,
    schema: {
      tags: ['exercises'],
      operationId: 'submitAnswer',
      summary: 'Submit an answer to an exercise',
      description: 'Send `answer` for a choice or a word that was read. For `sign_recognition` send the `frames`, in ' +
        'which the server recognizes the letter or follows the word. With an `attemptId`, an answer can be sent ' +
        'again if its verdict was lost.',
      params: ExerciseParams,
      querystring: PreviewQuery,
      body: Answer,
      response: { 200: success(Graded) },
      errors: ['EXERCISE_NOT_FOUND', ...impossibleAnswer]
    }
  }, async request =>
    succeed(await submitAnswer({ db, letters }, readerOf(request), request.params.id, request.body)))
}

const ofModules = { path: '/modules', tags: ['lessons'], notFound: 'MODULE_NOT_FOUND' as const }
const ofLessons = { path: '/lessons', tags: ['lessons'], notFound: 'LESSON_NOT_FOUND' as const }
const ofExercises = { path: '/exercises', tags: ['exercises'], notFound: 'EXERCISE_NOT_FOUND' as const }

export const courseAdminRoutes: Routes = async (app, { db }) => {
  editingRoutes(app, db, editableModule, {
    ...ofModules,
    answer: Module,
    create: {
      summary: 'Create a module',
      description: 'Lessons name it by `moduleId`.',
      body: NewModule
    },
    change: { summary: 'Update a module', body: ModuleChange },
    remove: {
      summary: 'Delete a module',
      description: 'Refused while it has lessons. The answer lists them and counts their learners.',
      querystring: deletionQuery(
        'deletes its lessons with their exercises, homework, answers and progress'
      )
    }
  })

  editingRoutes(app, db, editableLesson, {
    ...ofLessons,
    answer: FullLesson,
    impossible: ['UNKNOWN_MODULE'],
    create: {
      summary: 'Create a lesson',
      description: 'Without `moduleId` or `module`, it goes into the first module. A course without modules gets one.',
      body: NewLesson
    },
    change: { summary: 'Update a lesson', body: LessonChange },
    remove: {
      summary: 'Delete a lesson',
      description: 'Refused while it has exercises, learners or homework. The answer lists or counts them.',
      querystring: deletionQuery('deletes its exercises, homework, answers and progress')
    }
  })

  editingRoutes(app, db, editableExercise, {
    ...ofExercises,
    answer: Exercise,
    impossible,
    create: {
      summary: 'Create an exercise',
      description: 'The fields must fit its type. A published exercise that asks for a sign needs its `signId`.',
      body: NewExercise
    },
    change: { summary: 'Update an exercise', body: ExerciseChange },
    remove: {
      summary: 'Delete an exercise',
      description: 'Refused if learners have answered it. The answer counts them.',
      querystring: deletionQuery('deletes its answers')
    }
  })

  orderRoute(app, db, editableModule, {
    ...ofModules,
    example: [contentId('modules', 'basics'), contentId('modules', 'alphabet')]
  })
  orderRoute(app, db, editableLesson, {
    ...ofLessons,
    example: [contentId('lessons', 'getting-ready'), contentId('lessons', 'first-letter')]
  })
  orderRoute(app, db, editableExercise, {
    ...ofExercises,
    example: [contentId('exercises', 'first-letter-1'), contentId('exercises', 'first-letter-2')]
  })
}
