import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { validatorCompiler } from '../../http/requests/validation.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import type { Config } from '../../settings/config.ts'
import { onBehalfOf } from '../../database/turns.ts'
import { bearerToken } from '../sessions/tokens.ts'
import { clientAddress, clientSite } from '../../http/limits/client-address.ts'
import { countGuesses, type AuthLimits } from '../limits.ts'
import { Nothing, succeed, success } from '../../http/answers/shapes.ts'
import { texts, translate } from '../../http/texts/texts.ts'
import type { PasswordHasher } from '../passwords/passwords.ts'
import { resetRoutes } from '../resets/routes.ts'
import { Credentials, Registration, UninvitedRegistration } from './schemas.ts'
import { Logout, Refresh, SignedIn } from '../sessions/schemas.ts'
import { User } from '../users/schemas.ts'
import { rotateSession } from '../sessions/sessions.ts'
import { login, logout, register, type Invitations } from './sign-in.ts'

const tags = ['auth']

interface Options {
  limits: AuthLimits
  config: Config
  passwords: PasswordHasher
  invitations: Invitations
}

/** The e-mail is optional with an invitation. */
const requireEmailOfUninvited: FastifySchemaCompiler<TSchema> = route => {
  const invited = validatorCompiler(route)
  const uninvited = validatorCompiler({ ...route, schema: UninvitedRegistration })
  return body => (body as Partial<Registration> | null)?.invitationCode === undefined ? uninvited(body) : invited(body)
}

export const authRoutes: Routes<Options> = async (app, { db, limits, config, passwords, invitations }) => {
  const tokens = { jwt: app.jwt, config }
  // Not in `onRequest`: an async context set before the body is read does not reach the handler.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(clientSite(request), done))
  countGuesses(app, limits)

  app.post('/register', {
    schema: {
      tags,
      operationId: 'register',
      summary: 'Register a new user',
      description: 'With the code of an invitation, the user joins its class and needs no e-mail.',
      body: Registration,
      response: { 201: success(User, texts.userRegistered) },
      errors: [
        'EMAIL_TAKEN', 'USERNAME_TAKEN', 'PASSWORD_COMMON', 'PASSWORD_IS_NAME', 'INVITATION_INVALID', 'CLASS_FULL'
      ]
    },
    validatorCompiler: requireEmailOfUninvited
  }, async (request, reply) => {
    const address = clientAddress(request)
    const attempt = limits.registration(address, request.body.invitationCode)
    const user = await register({ db, passwords, invitations }, request.body, { attempt, address })
    return reply.code(201).send(succeed(user, translate(texts.userRegistered, request)))
  })

  await app.register(resetRoutes, { db, config, passwords, limits })

  app.post('/login', {
    schema: {
      tags,
      operationId: 'login',
      summary: 'Log in',
      description: 'With the e-mail or the username. A wrong password and an unknown account have the same answer.',
      body: Credentials,
      response: { 200: success(SignedIn) },
      errors: ['CREDENTIALS_INVALID']
    }
  }, async request =>
    succeed(await login({ db, passwords, tokens, limits }, request.body, clientAddress(request))))

  app.post('/refresh', {
    schema: {
      tags,
      operationId: 'refreshTokens',
      summary: 'Exchange a refresh token for a new pair',
      description: 'The old token ends. Sent again after ten seconds or more, it ends the session.',
      body: Refresh,
      response: { 200: success(SignedIn) },
      errors: ['REFRESH_TOKEN_INVALID', 'ACCOUNT_DELETED']
    }
  }, async request => {
    const signedIn = await rotateSession(db, tokens, request.body.refreshToken)
    if (!signedIn) throw new RequestError('REFRESH_TOKEN_INVALID')
    return succeed(signedIn)
  })

  app.post('/logout', {
    schema: {
      tags,
      operationId: 'logout',
      summary: 'Log out',
      description: 'Ends the session of the access token, and that of a refresh token in the body.',
      body: Logout,
      response: { 200: success(Nothing, texts.loggedOut) },
      errors: ['AUTHENTICATION_REQUIRED', 'REFRESH_TOKEN_INVALID']
    },
    preValidation: async request => { if (request.body === undefined) request.body = {} }
  }, async request => {
    await logout({ db, tokens }, bearerToken(request), request.body)
    return succeed({}, translate(texts.loggedOut, request))
  })
}
