import type { Routes } from '../../http/routes.ts'
import { IdParams, succeed, success } from '../../http/answers/shapes.ts'
import { findHardLetters } from './store.ts'
import { HardLetters } from './schemas.ts'

export const hardLetterRoutes: Routes = async (app, { db }) => {
  app.get('/classes/:id/hard-letters', {
    schema: {
      tags: ['classes'],
      operationId: 'getHardLetters',
      summary: 'Read which letters are hard for a class as a whole',
      description: 'Without names, and only where `showsHardLetters` of the class is on. A letter is shown once five ' +
        'pupils who are in the class have tried it, since then and since they joined.',
      params: IdParams,
      response: { 200: success(HardLetters) },
      errors: ['CLASS_NOT_FOUND']
    }
  }, async ({ user, params }) => succeed(await findHardLetters(db, user, params.id)))
}
