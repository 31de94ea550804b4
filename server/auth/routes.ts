import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { unauthorized } from '../errors.ts'
import { messages } from '../messages.ts'
import type { Parts } from '../app.ts'
import { bearerToken } from '../plugins/access-tokens.ts'
import { clientAddress } from '../plugins/client-address.ts'
import { failures, succeed, success, successMessage } from '../schemas.ts'
import { register } from '../users/account.ts'
import { Registration, User } from '../users/schemas.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { Credentials, Logout, Refresh, SignedIn } from './schemas.ts'
import { rotateSession } from './sessions.ts'

const tags = ['auth']

export const authRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { db, config }) => {
  const tokens = { jwt: app.jwt, config }

  app.post('/register', {
    schema: { tags, summary: 'Register a new user', body: Registration, response: { 201: success(User), ...failures(400, 413, 422) } }
  }, async (request, reply) => reply.code(201).send(succeed(await register(db, request.body), 'User registered')))

  app.post('/login', {
    schema: { tags, summary: 'Log in', body: Credentials, response: { 200: success(SignedIn), ...failures(400, 401, 413) } }
  }, async request => succeed(await login(db, tokens, request.body, clientAddress(request))))

  app.post('/refresh', {
    schema: { tags, summary: 'Exchange a refresh token for a new pair', body: Refresh, response: { 200: success(SignedIn), ...failures(400, 401, 413) } }
  }, async request => {
    const signedIn = await rotateSession(db, tokens, request.body.refreshToken)
    if (!signedIn) throw unauthorized(messages.badRefreshToken)
    return succeed(signedIn)
  })

  app.post('/logout', {
    schema: { tags, summary: 'Log out', body: Logout, response: { 200: successMessage(), ...failures(400, 401, 413) } },
    // The body may be left out.
    preValidation: async request => { if (request.body === undefined) request.body = {} }
  }, async request => {
    await logout(db, tokens, bearerToken(request), request.body)
    return { success: true as const, message: 'Logged out' }
  })
}
