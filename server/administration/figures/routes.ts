import type { Routes } from '../../http/routes.ts'
import { succeed, success } from '../../http/answers/shapes.ts'
import { Figures } from './schemas.ts'
import { findFigures } from './store.ts'

export const figureRoutes: Routes = async (app, { db }) => {
  app.get('/figures', {
    schema: {
      tags: ['figures'],
      operationId: 'getFigures',
      summary: 'Count accounts, active learners and storage',
      description: 'Numbers only. Each is counted up to a bound, so that a large school does not slow the server.',
      response: { 200: success(Figures) }
    }
  }, async () => succeed(await findFigures(db)))
}
