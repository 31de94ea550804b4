import type { Routes } from '../../http/routes.ts'
import { found } from '../../http/errors/request-error.ts'
import { succeed, success } from '../../http/answers/shapes.ts'
import { findActivity, setGoal } from './activity.ts'
import { Activity, ActivityQuery, Goal } from './schemas.ts'

const tags = ['users']

/** For members: each has their own. */
export const activityRoutes: Routes = async (app, { db }) => {
  app.get('/users/me/activity', {
    schema: {
      tags,
      operationId: 'getMyActivity',
      summary: 'Read on which days I learned, and how far I am with each letter',
      description: 'From my reviews and answers, from whichever device they came. `now` is by the clock of the ' +
        'server: a device whose clock is wrong tells today by it.',
      querystring: ActivityQuery,
      response: { 200: success(Activity) },
      errors: ['USER_NOT_FOUND']
    }
  }, async request => succeed(await findActivity(db, request.user.id, request.query.timeZone)))

  app.patch('/users/me/goal', {
    schema: {
      tags,
      operationId: 'setMyGoal',
      summary: 'Choose my goal for a day',
      body: Goal,
      response: { 200: success(Goal) },
      errors: ['USER_NOT_FOUND']
    }
  }, async request => succeed(found(await setGoal(db, request.user.id, request.body), 'USER_NOT_FOUND')))
}
