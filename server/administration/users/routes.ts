import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { createExporter, sendExport } from '../../accounts/my-data/my-data.ts'
import { User } from '../../accounts/users/schemas.ts'
import { findUser } from '../../accounts/users/store.ts'
import type { Routes } from '../../http/routes.ts'
import { found } from '../../http/errors/request-error.ts'
import { Deleted, IdParams, succeed, succeedPage, success, successPage } from '../../http/answers/shapes.ts'
import { TotalIsExact } from '../../http/answers/totals.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { UserChange, UserQuery } from './schemas.ts'
import { closeAccount } from '../../accounts/profile/closing.ts'
import { DeletionQuery, Export } from '../../accounts/profile/schemas.ts'
import { changeRole, findUsers } from './store.ts'

const tags = ['users']

/** All accounts, for admins. */
export const userRoutes: Routes = async (app, { db }) => {
  const exportFor = createExporter(db)

  app.get('/users', {
    schema: {
      tags,
      operationId: 'listUsers',
      summary: 'List users, the newest first',
      description: 'All accounts, or those whose e-mail, username or name contains the search.',
      querystring: UserQuery,
      response: { 200: successPage(User, { totalIsExact: TotalIsExact }) }
    }
  }, async request => succeedPage(await findUsers(db, request.query), request.query))

  app.get('/users/:id', {
    schema: {
      tags,
      operationId: 'getUser',
      summary: 'Read a user',
      description: 'The profile as the user sees it.',
      params: IdParams,
      response: { 200: success(User) },
      errors: ['USER_NOT_FOUND']
    }
  }, async request => succeed(found(await findUser(db, request.params.id), 'USER_NOT_FOUND')))

  app.get('/users/:id/export', {
    schema: {
      tags,
      operationId: 'exportUser',
      summary: 'Download all data about a user',
      description: 'The same as `GET /api/users/me/export` of this user, for one who asks for it and cannot sign in. ' +
        'The audit log and the export itself say so. One at a time.',
      params: IdParams,
      response: { 200: Type.Unsafe<Readable>(success(Export)) },
      errors: ['USER_NOT_FOUND']
    },
    exposeHeadRoute: false
  }, async (request, reply) => {
    const user = found(await findUser(db, request.params.id), 'USER_NOT_FOUND')
    return sendExport(reply, await exportFor(user, request.user.id))
  })

  app.patch('/users/:id', {
    schema: {
      tags,
      operationId: 'updateUser',
      summary: 'Change the role of a user',
      description: 'The last admin keeps the role. Unused reset codes of the user end.',
      params: IdParams,
      body: UserChange,
      response: { 200: success(User, texts.userChanged) },
      errors: ['USER_NOT_FOUND', 'LAST_ADMIN']
    }
  }, async request => {
    const user = await changeRole(db, request.params.id, request.body.role, request.user.id)
    return succeed(user, translate(texts.userChanged, request))
  })

  app.delete('/users/:id', {
    schema: {
      tags,
      operationId: 'deleteUser',
      summary: 'Delete a user',
      description: 'Refused while the user teaches classes. The answer lists them.',
      params: IdParams,
      querystring: DeletionQuery,
      response: { 200: success(Deleted, texts.userDeleted) },
      errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'USER_IN_USE']
    }
  }, async request => {
    const { params: { id }, user, query } = request
    await closeAccount(db, id, user.id, query.cascade)
    return succeed({ id }, translate(texts.userDeleted, request))
  })
}
