import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { audit } from '../audit/log.ts'
import type { Parts } from '../app.ts'
import { notFound } from '../errors.ts'
import { messages } from '../messages.ts'
import { IdParams, failures, succeed, succeedPage, success, successMessage, successPage } from '../schemas.ts'
import { changeProfile, changeRole, closeAccount, leave } from './account.ts'
import { exportOf } from './export.ts'
import { Export, Leave, ProfileChange, User, UserChange, UserQuery } from './schemas.ts'
import { findUser, findUsers } from './store.ts'

const tags = ['users']

/** The caller's own account. */
export const meRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db }) => {
  app.get('/users/me', {
    schema: { tags, summary: 'Read my profile', response: { 200: success(User), ...failures(401, 404) } }
  }, async request => succeed(await foundUser(request.user.id)))

  app.patch('/users/me', {
    schema: {
      tags,
      summary: 'Change my profile',
      description: 'A new password needs the current one, and ends all sessions.',
      body: ProfileChange,
      response: { 200: success(User), ...failures(400, 401, 404, 413, 422) }
    }
  }, async request => succeed(await changeProfile(db, request.user.id, request.body), 'Profile changed'))

  app.delete('/users/me', {
    schema: {
      tags,
      summary: 'Delete my account and everything in it',
      body: Leave,
      response: { 200: successMessage(), ...failures(400, 401, 404, 413, 422) }
    }
  }, async request => {
    await leave(db, request.user.id, request.body.currentPassword)
    return { success: true as const, message: 'Account deleted' }
  })

  app.get('/users/me/export', {
    schema: { tags, summary: 'Download everything held about me', response: { 200: success(Export), ...failures(401, 404) } }
  }, async (request, reply) => {
    const user = await foundUser(request.user.id)
    await audit(db, { action: 'user.exported', by: user.id })
    return reply.type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="dactylo-export.json"')
      .send(Readable.from(exportOf(db, user)))
  })

  async function foundUser (id: string): Promise<User> {
    const user = await findUser(db, id)
    if (!user) throw notFound(messages.userNotFound)
    return user
  }
}

/** Everybody's accounts, for admins. */
export const userRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db }) => {
  app.get('/users', {
    schema: { tags, summary: 'List users, the newest first', querystring: UserQuery, response: { 200: successPage(User), ...failures(400, 401, 403) } }
  }, async request => succeedPage(await findUsers(db, request.query), request.query))

  app.get('/users/:id', {
    schema: { tags, summary: 'Read a user', params: IdParams, response: { 200: success(User), ...failures(400, 401, 403, 404) } }
  }, async request => {
    const user = await findUser(db, request.params.id)
    if (!user) throw notFound(messages.userNotFound)
    return succeed(user)
  })

  app.patch('/users/:id', {
    schema: {
      tags,
      summary: 'Change the role of a user',
      params: IdParams,
      body: UserChange,
      response: { 200: success(User), ...failures(400, 401, 403, 404, 413, 422) }
    }
  }, async request => succeed(await changeRole(db, request.params.id, request.body.role, request.user.id), 'User changed'))

  app.delete('/users/:id', {
    schema: { tags, summary: 'Delete a user', params: IdParams, response: { 200: successMessage(), ...failures(400, 401, 403, 404, 413, 422) } }
  }, async request => {
    await closeAccount(db, request.params.id, request.user.id)
    return { success: true as const, message: 'User deleted' }
  })
}
