import type { Routes } from '../../http/routes.ts'
import { found } from '../../http/errors/request-error.ts'
import { succeed, success } from '../../http/answers/shapes.ts'
import { findActivity, setGoal } from './activity.ts'
import { Activity, ActivityQuery, Goal } from './schemas.ts'

const tags = ['users']

export const activityRoutes: Routes = async (app, { db }) => {
  app.get('/users/me/activity', {
    schema: {
      tags,
      operationId: 'getMyActivity',
      summary: 'Read my active days and my progress with each letter',
      description: 'Computed from my reviews and answers on all devices. A review counts on the day of its own time ' +
        'zone. `now` is the time of the server, for devices whose clock is wrong.',
      querystring: ActivityQuery,
      response: { 200: success(Activity) },
      errors: ['USER_NOT_FOUND']
    }
  }, async request => succeed(await findActivity(db, request.user.id, request.query.timeZone)))

  app.patch('/users/me/goal', {
    schema: {
      tags,
      operationId: 'setMyGoal',
      summary: 'Set my daily goal',
      description: 'It holds on all devices. 0 turns the goal off.',
      body: Goal,
      response: { 200: success(Goal) },
      errors: ['USER_NOT_FOUND']
    }
  }, async request => succeed(found(await setGoal(db, request.user.id, request.body), 'USER_NOT_FOUND')))
}
