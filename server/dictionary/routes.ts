import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Parts } from '../app.ts'
import { failures, succeed, succeedPage, success, successMessage, successPage } from '../schemas.ts'
import { Category, CategoryChange, CategoryParams, NewCategory, NewSign, Sign, SignChange, SignParams, SignQuery } from './schemas.ts'
import { changeCategory, changeSign, createCategory, createSign, deleteCategory, deleteSign, findCategories, findSign, findSigns } from './store.ts'

const tags = ['dictionary']

/** For members. */
export const dictionaryRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db }) => {
  app.get('/dictionary', {
    schema: { tags, summary: 'Search signs', querystring: SignQuery, response: { 200: successPage(Sign), ...failures(400, 401) } }
  }, async request => succeedPage(await findSigns(db, request.query), request.query))

  app.get('/dictionary/categories', {
    schema: { tags, summary: 'List sign categories', response: { 200: success(Type.Array(Category)), ...failures(401) } }
  }, async () => succeed(await findCategories(db)))

  app.get('/dictionary/:id', {
    schema: { tags, summary: 'Read a sign', params: SignParams, response: { 200: success(Sign), ...failures(400, 401, 404) } }
  }, async request => succeed(await findSign(db, request.params.id)))
}

/** For admins. */
export const dictionaryAdminRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db }) => {
  app.post('/dictionary', {
    schema: { tags, summary: 'Add a sign', body: NewSign, response: { 201: success(Sign), ...failures(400, 401, 403, 413, 422) } }
  }, async (request, reply) =>
    reply.code(201).send(succeed(await createSign(db, request.body, request.user.id), 'Sign created')))

  app.patch('/dictionary/:id', {
    schema: { tags, summary: 'Update a sign', params: SignParams, body: SignChange, response: { 200: success(Sign), ...failures(400, 401, 403, 404, 413, 422) } }
  }, async request => succeed(await changeSign(db, request.params.id, request.body, request.user.id), 'Sign updated'))

  app.delete('/dictionary/:id', {
    schema: { tags, summary: 'Delete a sign', params: SignParams, response: { 200: successMessage(), ...failures(400, 401, 403, 404, 413) } }
  }, async request => {
    await deleteSign(db, request.params.id, request.user.id)
    return { success: true as const, message: 'Sign deleted' }
  })

  app.post('/dictionary/categories', {
    schema: { tags, summary: 'Add a category', body: NewCategory, response: { 201: success(Category), ...failures(400, 401, 403, 413, 422) } }
  }, async (request, reply) =>
    reply.code(201).send(succeed(await createCategory(db, request.body, request.user.id), 'Category created')))

  app.patch('/dictionary/categories/:id', {
    schema: { tags, summary: 'Update a category', params: CategoryParams, body: CategoryChange, response: { 200: success(Category), ...failures(400, 401, 403, 404, 413, 422) } }
  }, async request => succeed(await changeCategory(db, request.params.id, request.body, request.user.id), 'Category updated'))

  app.delete('/dictionary/categories/:id', {
    schema: { tags, summary: 'Delete a category; its signs stay', params: CategoryParams, response: { 200: successMessage(), ...failures(400, 401, 403, 404, 413) } }
  }, async request => {
    await deleteCategory(db, request.params.id, request.user.id)
    return { success: true as const, message: 'Category deleted' }
  })
}
