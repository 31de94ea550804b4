import { Type } from 'typebox'
import { PreviewQuery } from '../../content/audience/drafts.ts'
import { editingRoutes } from '../../content/editing/routes.ts'
import type { Routes } from '../../http/routes.ts'
import { found } from '../../http/errors/request-error.ts'
import { readerOf } from '../../content/audience/localization.ts'
import { deletionQuery, succeed, succeedPage, success, successPage } from '../../http/answers/shapes.ts'
import { TotalIsExact } from '../../http/answers/totals.ts'
import { editableCategory, findCategories } from './categories.ts'
import {
  Category, CategoryChange, NewCategory, NewSign, Sign, SignChange, SignParams, SignQuery
} from './schemas.ts'
import { editableSign, findSign, findSigns } from './signs.ts'

const tags = ['dictionary']

export const dictionaryRoutes: Routes = async (app, { db }) => {
  app.get('/dictionary', {
    schema: {
      tags,
      operationId: 'listSigns',
      summary: 'Search signs',
      description: 'Finds words and definitions in French or English, ignoring case and accents, and words that are ' +
        'spelled alike.',
      querystring: SignQuery,
      response: { 200: successPage(Sign, { totalIsExact: TotalIsExact }) }
    }
  }, async request => {
    const signs = await findSigns(db, readerOf(request), request.query)
    return succeedPage(signs, request.query)
  })

  app.get('/dictionary/categories', {
    schema: {
      tags,
      operationId: 'listCategories',
      summary: 'List sign categories',
      description: 'With the number of visible signs in each.',
      querystring: PreviewQuery,
      response: { 200: success(Type.Array(Category)) }
    }
  }, async request => succeed(await findCategories(db, readerOf(request))))

  app.get('/dictionary/:id', {
    schema: {
      tags,
      operationId: 'getSign',
      summary: 'Read a sign',
      description: 'With its category, picture and video.',
      params: SignParams,
      querystring: PreviewQuery,
      response: { 200: success(Sign) },
      errors: ['SIGN_NOT_FOUND']
    }
  }, async request => {
    const sign = await findSign(db, readerOf(request), request.params.id)
    return succeed(found(sign, 'SIGN_NOT_FOUND'))
  })
}

export const dictionaryAdminRoutes: Routes = async (app, { db }) => {
  editingRoutes(app, db, editableSign, {
    path: '/dictionary',
    tags,
    answer: Sign,
    notFound: 'SIGN_NOT_FOUND',
    impossible: ['UNKNOWN_CATEGORY', 'UNKNOWN_MEDIA'],
    create: {
      summary: 'Add a sign',
      description: 'A sign with the same word is allowed. The message then names it.',
      body: NewSign
    },
    change: { summary: 'Update a sign', body: SignChange },
    remove: {
      summary: 'Delete a sign',
      description: 'Refused while exercises show it. The answer lists them.',
      querystring: deletionQuery('its exercises stay, hidden from learners until they get another `signId`')
    }
  })

  editingRoutes(app, db, editableCategory, {
    path: '/dictionary/categories',
    tags,
    answer: Category,
    notFound: 'CATEGORY_NOT_FOUND',
    create: {
      summary: 'Add a category',
      description: 'Signs refer to it by `categoryId`.',
      body: NewCategory
    },
    change: { summary: 'Update a category', body: CategoryChange },
    remove: {
      summary: 'Delete a category',
      description: 'Refused while it has signs. The answer lists them.',
      querystring: deletionQuery('its signs stay, without a category')
    }
  })
}
