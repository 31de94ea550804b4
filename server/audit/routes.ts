import { failures } from '../api-docs/failures.ts'
import type { Routes } from '../http/routes.ts'
import { succeedPage, successPage } from '../replies/shapes.ts'
import { TotalIsExact } from '../replies/totals.ts'
import { AuditEntry, AuditQuery } from './schemas.ts'
import { findEntries } from './store.ts'

/** For admins. */
export const auditRoutes: Routes = async (app, { db }) => {
  app.get('/audit', {
    schema: {
      tags: ['audit'],
      operationId: 'listAuditEntries',
      summary: 'Read the audit log, the newest entries first',
      querystring: AuditQuery,
      response: { 200: successPage(AuditEntry, { totalIsExact: TotalIsExact }), ...failures(400, 401, 403) }
    }
  }, async request => succeedPage(await findEntries(db, request.query), request.query))
}
