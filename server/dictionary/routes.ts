import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Database } from '../database/client.ts'
import { failures } from '../error-responses.ts'
import { found } from '../errors.ts'
import { readerOf } from '../localization.ts'
import { IdParams, succeed, succeedMessage, succeedPage, success, successMessage, successPage } from '../schemas.ts'
import { texts, translate } from '../texts.ts'
import { deletionOf, deletionQuery } from '../uses.ts'
import { changeCategory, createCategory, deleteCategory, findCategories } from './categories.ts'
import {
  Category, CategoryChange, NewCategory, NewSign, Sign, SignChange, SignParams, SignQuery, TotalIsExact
} from './schemas.ts'
import { changeSign, createSign, deleteSign, findSign, findSigns } from './signs.ts'

interface Options { db: Database }

const tags = ['dictionary']

/** For members. */
export const dictionaryRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db }) => {
  app.get('/dictionary', {
    schema: {
      tags,
      operationId: 'listSigns',
      summary: 'Search signs',
      querystring: SignQuery,
      response: { 200: successPage(Sign, { totalIsExact: TotalIsExact }), ...failures(400, 401) }
    }
  }, async request => succeedPage(await findSigns(db, readerOf(request), request.query), request.query))

  app.get('/dictionary/categories', {
    schema: {
      tags,
      operationId: 'listCategories',
      summary: 'List sign categories',
      response: { 200: success(Type.Array(Category)), ...failures(401) }
    }
  }, async request => succeed(await findCategories(db, readerOf(request))))

  app.get('/dictionary/:id', {
    schema: {
      tags,
      operationId: 'getSign',
      summary: 'Read a sign',
      params: SignParams,
      response: { 200: success(Sign), ...failures(400, 401, 'SIGN_NOT_FOUND') }
    }
  }, async request => succeed(found(await findSign(db, readerOf(request), request.params.id), 'SIGN_NOT_FOUND')))
}

/** For admins. */
export const dictionaryAdminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db }) => {
  app.post('/dictionary', {
    schema: {
      tags,
      operationId: 'createSign',
      summary: 'Add a sign',
      body: NewSign,
      response: { 201: success(Sign, texts.signCreated), ...failures(400, 401, 403, 413, 'UNKNOWN_CATEGORY') }
    }
  }, async (request, reply) => {
    const sign = await createSign(db, readerOf(request), request.body)
    return reply.code(201).send(succeed(sign, translate(texts.signCreated, request)))
  })

  app.patch('/dictionary/:id', {
    schema: {
      tags,
      operationId: 'updateSign',
      summary: 'Update a sign',
      params: IdParams,
      body: SignChange,
      response: {
        200: success(Sign, texts.signUpdated),
        ...failures(400, 401, 403, 413, 'SIGN_NOT_FOUND', 'UNKNOWN_CATEGORY')
      }
    }
  }, async request => {
    const sign = await changeSign(db, readerOf(request), request.params.id, request.body)
    return succeed(found(sign, 'SIGN_NOT_FOUND'), translate(texts.signUpdated, request))
  })

  app.delete('/dictionary/:id', {
    schema: {
      tags,
      operationId: 'deleteSign',
      summary: 'Delete a sign',
      description: 'Refused while exercises show it; the answer names them.',
      params: IdParams,
      querystring: deletionQuery('the exercises stay, but learners do not see them until they get another `signId`'),
      response: {
        200: successMessage(texts.signDeleted),
        ...failures(400, 401, 403, 413, 'SIGN_NOT_FOUND', 'SIGN_IN_USE')
      }
    }
  }, async request => {
    found(await deleteSign(db, request.params.id, deletionOf(request)), 'SIGN_NOT_FOUND')
    return succeedMessage(translate(texts.signDeleted, request))
  })

  app.post('/dictionary/categories', {
    schema: {
      tags,
      operationId: 'createCategory',
      summary: 'Add a category',
      body: NewCategory,
      response: { 201: success(Category, texts.categoryCreated), ...failures(400, 401, 403, 413, 'CATEGORY_TAKEN') }
    }
  }, async (request, reply) => {
    const category = await createCategory(db, request.body, request.user.id)
    return reply.code(201).send(succeed(category, translate(texts.categoryCreated, request)))
  })

  app.patch('/dictionary/categories/:id', {
    schema: {
      tags,
      operationId: 'updateCategory',
      summary: 'Update a category',
      params: IdParams,
      body: CategoryChange,
      response: {
        200: success(Category, texts.categoryUpdated),
        ...failures(400, 401, 403, 413, 'CATEGORY_NOT_FOUND', 'CATEGORY_TAKEN')
      }
    }
  }, async request => {
    const category = await changeCategory(db, request.params.id, request.body, request.user.id)
    return succeed(found(category, 'CATEGORY_NOT_FOUND'), translate(texts.categoryUpdated, request))
  })

  app.delete('/dictionary/categories/:id', {
    schema: {
      tags,
      operationId: 'deleteCategory',
      summary: 'Delete a category',
      description: 'Refused while it has signs; the answer names them.',
      params: IdParams,
      querystring: deletionQuery('its signs stay, without a category'),
      response: {
        200: successMessage(texts.categoryDeleted),
        ...failures(400, 401, 403, 413, 'CATEGORY_NOT_FOUND', 'CATEGORY_IN_USE')
      }
    }
  }, async request => {
    found(await deleteCategory(db, request.params.id, deletionOf(request)), 'CATEGORY_NOT_FOUND')
    return succeedMessage(translate(texts.categoryDeleted, request))
  })
}
