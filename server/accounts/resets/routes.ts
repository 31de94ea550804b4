// Routes for forgotten passwords.
import type { Config } from '../../settings/config.ts'
import type { Routes } from '../../http/routes.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { clientAddress, clientSite } from '../../http/limits/client-address.ts'
import { IdParams, Nothing, succeed, success } from '../../http/answers/shapes.ts'
import { languageOf, texts, translate } from '../../http/texts/texts.ts'
import type { PasswordHasher } from '../passwords/passwords.ts'
import type { AuthLimits } from '../limits.ts'
import { createResetCode, resetPassword } from './codes.ts'
import { createResetMails } from './mails.ts'
import { ForgottenPassword, CodeOwner, PasswordReset, ResetCode, ResetWays } from './schemas.ts'
import { findByLogin } from '../users/store.ts'

const tags = ['auth']

interface Options { config: Config, passwords: PasswordHasher, limits: AuthLimits }

export const resetRoutes: Routes<Options> = async (app, { db, config, passwords, limits }) => {
  const mails = createResetMails({ db, config, log: app.log })
  app.addHook('preClose', mails.close)
  const ways = { byMail: config.passwordResetWebhook !== '', contact: config.contact || null }

  app.get('/forgot-password', {
    schema: {
      tags,
      operationId: 'getPasswordResetWays',
      summary: 'Read how this server gives reset codes',
      description: 'By e-mail, by an admin or both, and how an admin can be reached.',
      response: { 200: success(ResetWays) }
    }
  }, async () => succeed(ways))

  app.post('/forgot-password', {
    schema: {
      tags,
      operationId: 'requestPasswordReset',
      summary: 'Request a reset code by e-mail',
      description: 'The answer does not reveal whether an account has this e-mail address.',
      body: ForgottenPassword,
      response: { 202: success(Nothing, texts.resetMailed) },
      errors: ['RESET_BY_ADMIN']
    }
  }, async (request, reply) => {
    if (!config.passwordResetWebhook) throw new RequestError('RESET_BY_ADMIN')
    await limits.askForMail(clientAddress(request))
    mails.send(await findByLogin(db, request.body.email), languageOf(request))
    return reply.code(202).send(succeed({}, translate(texts.resetMailed, request)))
  })

  app.post('/reset-password', {
    schema: {
      tags,
      operationId: 'resetPassword',
      summary: 'Choose a new password with a reset code',
      description: 'A code works once. All sessions of the user end. The answer has the username, to sign in with.',
      body: PasswordReset,
      response: { 200: success(CodeOwner, texts.passwordReset) },
      errors: ['RESET_CODE_INVALID', 'PASSWORD_COMMON', 'PASSWORD_IS_NAME']
    }
  }, async request => {
    const owner = await resetPassword({ db, passwords }, request.body, { network: clientSite(request) })
    return succeed(owner, translate(texts.passwordReset, request))
  })
}

export const resetAdminRoutes: Routes<{ config: Config }> = async (app, { db, config }) => {
  app.post('/users/:id/reset-code', {
    schema: {
      tags: ['users'],
      operationId: 'createResetCode',
      summary: 'Create a reset code for a user',
      description: 'Give it only to this user, who can use it once to choose a new password at ' +
        '`POST /api/auth/reset-password`. Nothing changes until then.',
      params: IdParams,
      response: { 201: success(ResetCode, texts.resetCodeCreated) },
      errors: ['USER_NOT_FOUND']
    }
  }, async (request, reply) => {
    const owner = { userId: request.params.id, ttl: config.passwordResetTtl }
    const reset = await createResetCode(db, owner, request.user.id)
    return reply.code(201).send(succeed(reset, translate(texts.resetCodeCreated, request)))
  })
}
