import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Parts } from '../app.ts'
import { failures, succeed, succeedPage, success, successMessage, successPage } from '../schemas.ts'
import { changeModule, createModule, deleteModule, findModules } from './modules.ts'
import { completeLesson, findMyProgress, startLesson } from './progress.ts'
import { FullLesson, Lesson, LessonChange, LessonParams, LessonQuery, Module, ModuleChange, ModuleParams, MyProgress, NewLesson, NewModule, Progress } from './schemas.ts'
import { changeLesson, createLesson, deleteLesson, findLesson, findLessons } from './store.ts'

const tags = ['lessons']

/** For members. */
export const lessonRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db }) => {
  app.get('/modules', {
    schema: { tags, summary: 'List modules', response: { 200: success(Type.Array(Module)), ...failures(401) } }
  }, async () => succeed(await findModules(db)))

  app.get('/lessons', {
    schema: { tags, summary: 'List available lessons', querystring: LessonQuery, response: { 200: successPage(Lesson), ...failures(400, 401) } }
  }, async request => succeedPage(await findLessons(db, request.user, request.query), request.query))

  app.get('/lessons/:id', {
    schema: { tags, summary: 'Read a lesson and what there is to do in it', params: LessonParams, response: { 200: success(FullLesson), ...failures(400, 401, 404) } }
  }, async request => succeed(await findLesson(db, request.user, request.params.id)))

  app.post('/lessons/:id/start', {
    schema: { tags, summary: 'Start a lesson', params: LessonParams, response: { 200: success(Progress), ...failures(400, 401, 404, 413) } }
  }, async request => succeed(await startLesson(db, request.user, request.params.id), 'Lesson started'))

  app.post('/lessons/:id/complete', {
    schema: { tags, summary: 'Mark a lesson completed', params: LessonParams, response: { 200: success(Progress), ...failures(400, 401, 404, 413, 422) } }
  }, async request => succeed(await completeLesson(db, request.user, request.params.id), 'Lesson completed'))

  app.get('/users/me/progress', {
    schema: { tags, summary: 'Read my progress in all lessons', response: { 200: success(MyProgress), ...failures(401) } }
  }, async request => succeed(await findMyProgress(db, request.user)))
}

/** For admins. */
export const lessonAdminRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db }) => {
  app.post('/modules', {
    schema: { tags, summary: 'Create a module', body: NewModule, response: { 201: success(Module), ...failures(400, 401, 403, 413) } }
  }, async (request, reply) =>
    reply.code(201).send(succeed(await createModule(db, request.body, request.user.id), 'Module created')))

  app.patch('/modules/:id', {
    schema: { tags, summary: 'Update a module', params: ModuleParams, body: ModuleChange, response: { 200: success(Module), ...failures(400, 401, 403, 404, 413) } }
  }, async request => succeed(await changeModule(db, request.params.id, request.body, request.user.id), 'Module updated'))

  app.delete('/modules/:id', {
    schema: { tags, summary: 'Delete a module that has no lessons', params: ModuleParams, response: { 200: successMessage(), ...failures(400, 401, 403, 404, 413, 422) } }
  }, async request => {
    await deleteModule(db, request.params.id, request.user.id)
    return { success: true as const, message: 'Module deleted' }
  })

  app.post('/lessons', {
    schema: { tags, summary: 'Create a lesson', body: NewLesson, response: { 201: success(FullLesson), ...failures(400, 401, 403, 413, 422) } }
  }, async (request, reply) =>
    reply.code(201).send(succeed(await createLesson(db, request.user, request.body), 'Lesson created')))

  app.patch('/lessons/:id', {
    schema: { tags, summary: 'Update a lesson', params: LessonParams, body: LessonChange, response: { 200: success(FullLesson), ...failures(400, 401, 403, 404, 413, 422) } }
  }, async request => succeed(await changeLesson(db, request.user, request.params.id, request.body), 'Lesson updated'))

  app.delete('/lessons/:id', {
    schema: { tags, summary: 'Delete a lesson with its exercises', params: LessonParams, response: { 200: successMessage(), ...failures(400, 401, 403, 404, 413) } }
  }, async request => {
    await deleteLesson(db, request.params.id, request.user.id)
    return { success: true as const, message: 'Lesson deleted' }
  })
}
