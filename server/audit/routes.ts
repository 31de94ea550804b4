import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Parts } from '../app.ts'
import { failures, succeedPage, successPage } from '../schemas.ts'
import { AuditEntry, AuditQuery } from './schemas.ts'
import { findEntries } from './store.ts'

/** For admins. */
export const auditRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db }) => {
  app.get('/audit', {
    schema: {
      tags: ['audit'],
      summary: 'Read the audit log, the newest entries first',
      querystring: AuditQuery,
      response: { 200: successPage(AuditEntry), ...failures(400, 401, 403) }
    }
  }, async request => succeedPage(await findEntries(db, request.query), request.query))
}
