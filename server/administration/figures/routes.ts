import type { Routes } from '../../http/routes.ts'
import { succeed, success } from '../../http/answers/shapes.ts'
import type { Config } from '../../settings/config.ts'
import { findMachine } from './machine.ts'
import { Figures } from './schemas.ts'
import { findFigures } from './store.ts'

export const figureRoutes: Routes<{ config: Config }> = async (app, { db, config }) => {
  app.get('/figures', {
    schema: {
      tags: ['figures'],
      operationId: 'getFigures',
      summary: 'Count accounts, active learners and storage, and check the machine',
      description: 'Each number is counted up to a bound, so that a large school does not slow the server.',
      response: { 200: success(Figures) }
    }
  }, async () => {
    const [figures, machine] = await Promise.all([findFigures(db), findMachine(config)])
    return succeed({ ...figures, machine })
  })
}
