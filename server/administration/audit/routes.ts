import type { Routes } from '../../http/routes.ts'
import { succeedPage, successPage } from '../../http/answers/shapes.ts'
import { TotalIsExact } from '../../http/answers/totals.ts'
import { AuditEntry, AuditQuery } from './schemas.ts'
import { findEntries } from './store.ts'

export const auditRoutes: Routes = async (app, { db }) => {
  app.get('/audit', {
    schema: {
      tags: ['audit'],
      operationId: 'listAuditEntries',
      summary: 'Read the audit log, the newest entries first',
      description: 'Who did what and when, without addresses or texts of users. Filters can be combined.',
      querystring: AuditQuery,
      response: { 200: successPage(AuditEntry, { totalIsExact: TotalIsExact }) }
    }
  }, async request => succeedPage(await findEntries(db, request.query), request.query))
}
