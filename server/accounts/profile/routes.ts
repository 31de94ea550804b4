import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { PasswordHasher } from '../passwords/passwords.ts'
import type { AuthLimits } from '../limits.ts'
import { User } from '../users/schemas.ts'
import { findUser } from '../users/store.ts'
import type { Routes } from '../../http/routes.ts'
import { found } from '../../http/errors/request-error.ts'
import { clientAddress } from '../../http/limits/client-address.ts'
import { hourlyLimit } from '../../http/limits/rate-limit.ts'
import { Deleted, succeed, success } from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import { closeOwnAccount } from './closing.ts'
import { createExporter, sendExport } from '../my-data/my-data.ts'
import { changeProfile } from './profile.ts'
import { AccountClosure, DeletionQuery, Export, ProfileChange } from './schemas.ts'

const tags = ['users']

interface MeOptions { passwords: PasswordHasher, limits: AuthLimits }

/** Per user and hour, because each adds to the audit log. */
const MAX_EXPORTS = 10
const MAX_PROFILE_CHANGES = 20

/** The caller's own account. */
export const meRoutes: Routes<MeOptions> = async (app, { db, passwords, limits }) => {
  const exportFor = createExporter(db)
  const countExport = await hourlyLimit(app, 'export', MAX_EXPORTS)
  const countChange = await hourlyLimit(app, 'profile', MAX_PROFILE_CHANGES)
  const attemptOf = (request: FastifyRequest) => limits.ofSession(clientAddress(request), request.user.sessionId)

  app.get('/users/me', {
    schema: {
      tags,
      operationId: 'getMyProfile',
      summary: 'Read my profile',
      description: 'The account of the access token.',
      response: { 200: success(User) }
    }
  }, async request => succeed(request.user))

  app.patch('/users/me', {
    schema: {
      tags,
      operationId: 'updateMyProfile',
      summary: 'Change my profile',
      description: 'A new password or e-mail needs the current password. A new password ends all sessions. A user ' +
        'without an e-mail (null) signs in with the username.',
      perHour: MAX_PROFILE_CHANGES,
      body: ProfileChange,
      response: { 200: success(User, texts.profileChanged) },
      errors: [
        'USER_NOT_FOUND', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'PASSWORD_COMMON', 'PASSWORD_IS_NAME',
        'CURRENT_PASSWORD_WRONG', 'TOO_MANY_LOGINS'
      ]
    }
  }, async request => {
    const { id } = request.user
    const parts = { db, passwords, attempt: attemptOf(request), countChange: () => countChange(id) }
    const user = await changeProfile(parts, id, request.body)
    return succeed(user, translate(texts.profileChanged, request))
  })

  app.delete('/users/me', {
    schema: {
      tags,
      operationId: 'deleteMyAccount',
      summary: 'Delete my account and all its data',
      description: 'Refused while I teach classes, unless `cascade` is true.',
      querystring: DeletionQuery,
      body: AccountClosure,
      response: { 200: success(Deleted, texts.accountDeleted) },
      errors: ['USER_NOT_FOUND', 'CURRENT_PASSWORD_WRONG', 'LAST_ADMIN', 'USER_IN_USE', 'TOO_MANY_LOGINS']
    }
  }, async request => {
    const { user: { id }, body, query } = request
    const parts = { db, passwords, attempt: attemptOf(request) }
    await closeOwnAccount(parts, id, body.currentPassword, query.cascade)
    return succeed({ id }, translate(texts.accountDeleted, request))
  })

  app.get('/users/me/export', {
    schema: {
      tags,
      operationId: 'exportMyData',
      summary: 'Download all data about me',
      description: 'One at a time.',
      perHour: MAX_EXPORTS,
      response: { 200: Type.Unsafe<Readable>(success(Export)) },
      errors: ['USER_NOT_FOUND']
    },
    // HEAD would cost as much as the export without returning anything.
    exposeHeadRoute: false
  }, async (request, reply) => {
    await countExport(request.user.id)
    const user = found(await findUser(db, request.user.id), 'USER_NOT_FOUND')
    return sendExport(reply, await exportFor(user, user.id))
  })
}
