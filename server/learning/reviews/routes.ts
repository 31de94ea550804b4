import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { PageQuery, succeed, succeedPage, success, successPage } from '../../http/answers/shapes.ts'
import { LONG_BODY_LIMIT } from '../../http/requests/body-limits.ts'
import { NewReviews, Review } from './schemas.ts'
import { MAX_REVIEWS, findReviews, keepReviews } from './store.ts'

const tags = ['reviews']

export const reviewRoutes: Routes = async (app, { db }) => {
  app.get('/reviews', {
    schema: {
      tags,
      operationId: 'listReviews',
      summary: 'List my reviews of letters and words, the latest arrivals first',
      description: 'Also those that arrived later from another device, whenever they were made.',
      querystring: PageQuery,
      response: { 200: successPage(Review) }
    }
  }, async request => succeedPage(await findReviews(db, request.user.id, request.query), request.query))

  app.post('/reviews', {
    // A client may escape every character.
    bodyLimit: LONG_BODY_LIMIT,
    schema: {
      tags,
      operationId: 'addReviews',
      summary: 'Add reviews of letters and words',
      description: 'Each is of a letter or of a word. Adds all or none. A review that is sent again is stored once. ' +
        `The answer has the stored reviews. The last ${MAX_REVIEWS} reviews of a learner are stored.`,
      body: NewReviews,
      response: { 200: success(Type.Array(Review)) },
      errors: ['REVIEW_ID_TAKEN']
    }
  }, async request => succeed(await keepReviews(db, request.user.id, request.body)))
}
