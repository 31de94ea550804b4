import type { Routes } from '../../http/routes.ts'
import { IdParams, succeed, success } from '../../http/answers/shapes.ts'
import { findHardLetters } from './store.ts'
import { HardLetters } from './schemas.ts'

export const hardLetterRoutes: Routes = async (app, { db }) => {
  app.get('/classes/:id/hard-letters', {
    schema: {
      tags: ['classes'],
      operationId: 'getHardLetters',
      summary: 'Read which letters are hard for a class',
      description: 'Anonymous, and only if `showsHardLetters` of the class is on. A letter is shown once five ' +
        'current pupils have tried it, and each has practised on three days, after it was turned on and after they ' +
        'joined.',
      params: IdParams,
      response: { 200: success(HardLetters) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async ({ user, params }) => succeed(await findHardLetters(db, user, params.id)))
}
