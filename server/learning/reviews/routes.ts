import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { PageQuery, succeed, succeedPage, success, successPage } from '../../http/answers/shapes.ts'
import { NewReviews, Review } from './schemas.ts'
import { MAX_REVIEWS, findReviews, keepReviews } from './store.ts'

const tags = ['reviews']

/** For members: each has their own. */
export const reviewRoutes: Routes = async (app, { db }) => {
  app.get('/reviews', {
    schema: {
      tags,
      operationId: 'listReviews',
      summary: 'List my reviews of letters, those that arrived last first',
      querystring: PageQuery,
      response: { 200: successPage(Review) }
    }
  }, async request => succeedPage(await findReviews(db, request.user.id, request.query), request.query))

  app.post('/reviews', {
    schema: {
      tags,
      operationId: 'addReviews',
      summary: 'Add reviews of letters',
      description: 'All of them or, where one is refused, none. A review that was sent before is kept once. Answers ' +
        `them as they are kept. Of one learner the last ${MAX_REVIEWS} are kept.`,
      body: NewReviews,
      response: { 200: success(Type.Array(Review)) },
      errors: ['REVIEW_ID_TAKEN']
    }
  }, async request => succeed(await keepReviews(db, request.user.id, request.body)))
}
