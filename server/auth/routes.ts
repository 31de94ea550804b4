import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyError } from 'fastify'
import { failures } from '../api-docs/failures.ts'
import { refusalOf } from '../refusals/refusal.ts'
import { RequestError } from '../replies/errors.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { onBehalfOf } from '../database/turns.ts'
import { bearerToken } from './tokens.ts'
import { clientAddress } from '../http/client-address.ts'
import type { CountRequest } from '../http/rate-limit.ts'
import { succeed, succeedMessage, success, successMessage } from '../replies/shapes.ts'
import { texts, translate } from '../replies/texts.ts'
import type { PasswordHasher } from '../passwords/passwords.ts'
import { resetRoutes, resetWaysRoute } from './reset-routes.ts'
import { Credentials, Logout, Refresh, Registration, SignedIn, User } from './schemas.ts'
import { rotateSession } from './sessions.ts'
import { login, logout, register } from './sign-in.ts'

const tags = ['auth']

interface Options {
  db: Database
  config: Config
  passwords: PasswordHasher
  /** Counts what could be guessing: each registration and login, and each token that is not valid. */
  countAttempt: CountRequest
}

export const authRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, config, passwords, countAttempt }) => {
  // Not in `onRequest`: what is set before the body is read does not reach the handler.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(clientAddress(request), done))
  await app.register(accountRoutes, { db, config, passwords, countAttempt })
  await app.register(resetWaysRoute, { config })
  await app.register(resetRoutes, { db, config, passwords, countAttempt })
  await app.register(tokenRoutes, { db, config, passwords, countAttempt })
}

const accountRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, config, passwords, countAttempt }) => {
  const tokens = { jwt: app.jwt, config }
  app.addHook('onRequest', countAttempt)

  app.post('/register', {
    schema: {
      tags,
      operationId: 'register',
      summary: 'Register a new user',
      body: Registration,
      response: {
        201: success(User, texts.userRegistered),
        ...failures(400, 413, 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'PASSWORD_COMMON', 'PASSWORD_IS_NAME', 'TOO_MANY_LOGINS')
      }
    }
  }, async (request, reply) => {
    const user = await register({ db, passwords }, request.body)
    return reply.code(201).send(succeed(user, translate(texts.userRegistered, request)))
  })

  app.post('/login', {
    schema: {
      tags,
      operationId: 'login',
      summary: 'Log in',
      body: Credentials,
      response: { 200: success(SignedIn), ...failures(400, 413, 'CREDENTIALS_INVALID', 'TOO_MANY_LOGINS') }
    }
  }, async request => succeed(await login({ db, passwords, tokens }, request.body, clientAddress(request))))
}

/** A class behind one address must be able to stay signed in: a good token does not count as an attempt. */
const tokenRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, config, countAttempt }) => {
  const tokens = { jwt: app.jwt, config }
  // A refused request may be a guess, even one without a token. The error handler of the scope above answers it.
  app.setErrorHandler(async (error: FastifyError, request) => {
    const refusal = refusalOf(error)
    if (refusal && refusal.statusCode !== 429) await countAttempt(request)
    throw error
  })

  app.post('/refresh', {
    schema: {
      tags,
      operationId: 'refreshTokens',
      summary: 'Exchange a refresh token for a new pair',
      body: Refresh,
      response: { 200: success(SignedIn), ...failures(400, 413, 'REFRESH_TOKEN_INVALID', 'TOO_MANY_LOGINS') }
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
      body: Logout,
      response: {
        200: successMessage(texts.loggedOut),
        ...failures(400, 401, 413, 'REFRESH_TOKEN_INVALID', 'TOO_MANY_LOGINS')
      }
    },
    // The body may be left out.
    preValidation: async request => { if (request.body === undefined) request.body = {} }
  }, async request => {
    const hasEnded = await logout({ db, tokens }, bearerToken(request), request.body)
    if (!hasEnded) await countAttempt(request)
    return succeedMessage(translate(texts.loggedOut, request))
  })
}
