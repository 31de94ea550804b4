// The table of contents: plugins in order, then the features in the scope of who may call them.
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { sql } from 'drizzle-orm'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import type { Config } from './config.ts'
import { contentRoutes } from './content/routes.ts'
import type { Database } from './database/client.ts'
import { dictionaryAdminRoutes, dictionaryRoutes } from './dictionary/routes.ts'
import { notFound, sendEnvelope, sendMessage } from './errors.ts'
import { exerciseAdminRoutes, exerciseRoutes } from './exercises/routes.ts'
import { countRequests } from './health/metrics.ts'
import type { Gauges } from './health/metrics.ts'
import { healthRoutes } from './health/routes.ts'
import type { Checks } from './health/routes.ts'
import { lessonAdminRoutes, lessonRoutes } from './lessons/routes.ts'
import { messages } from './messages.ts'
import { isApi } from './paths.ts'
import { accessTokens, requireAdmin, requireUser } from './plugins/access-tokens.ts'
import { describeAsSecured, describeRoutes, serveDocs } from './plugins/api-docs.ts'
import { cors } from './plugins/cors.ts'
import { acceptEmptyJson } from './plugins/json-body.ts'
import { logging, sendRequestId } from './plugins/logging.ts'
import type { LogStream } from './plugins/logging.ts'
import { limitRate } from './plugins/rate-limit.ts'
import { leastHeaders, securityHeaders } from './plugins/security-headers.ts'
import { arrivalLimits, limitReading } from './plugins/slow-clients.ts'
import { validatorCompiler } from './plugins/validation.ts'
import type { LetterService } from './recognition/letter-service.ts'
import { recognitionRoutes } from './recognition/routes.ts'
import { meRoutes, userRoutes } from './users/routes.ts'
import { webRoutes } from './web/routes.ts'

const MINUTE = 60_000

/** What the server is made of. */
export interface Parts {
  config: Config
  db: Database
  letters: LetterService
  /** Where several processes keep limits and history together. */
  redis?: Redis | undefined
  /** What must work, besides the database, for the server to be ready. */
  checks?: Checks
  /** What to measure, besides requests. */
  gauges?: Gauges
  /** Where the log goes, instead of standard output. */
  log?: LogStream
}

export async function buildApp (parts: Parts) {
  const { config, db, checks, gauges, log } = parts
  const app = fastify({
    ...logging(config, log),
    ...arrivalLimits(config),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 2 ** 20,
    return503OnClosing: false,
    frameworkErrors: sendError
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendMessage)
  app.setNotFoundHandler(() => { throw notFound(messages.routeNotFound) })

  await describeRoutes(app)
  countRequests(app, gauges)
  sendRequestId(app)
  limitReading(app, config)
  await app.register(securityHeaders)
  await app.register(cors, parts)
  await app.register(healthRoutes, { checks: { database: async () => db.execute(sql`select 1`), ...checks } })
  await app.register(recognitionRoutes, parts)
  await app.register(contentRoutes)
  await app.register(webRoutes)
  await app.register(async api => platform(api, parts), { prefix: '/api' })

  return app
}

/** Everything under /api: the order of these scopes is who may call what. */
async function platform (api: FastifyInstance, parts: Parts) {
  const { config, db, redis } = parts
  api.setErrorHandler(sendEnvelope)
  api.setNotFoundHandler(() => { throw notFound(messages.routeNotFound) })
  acceptEmptyJson(api)
  await api.register(accessTokens, parts)
  await limitRate(api, { name: 'api', max: config.rateLimit, window: MINUTE, redis })

  await serveDocs(api, '/docs')

  await api.register(async anyone => {
    await limitRate(anyone, {
      name: 'auth', max: config.authRateLimit, window: config.authRateWindow, text: messages.tooManyLogins, redis
    })
    await anyone.register(authRoutes, { ...parts, prefix: '/auth' })
  })

  await api.register(async members => {
    members.addHook('onRequest', requireUser(db))
    describeAsSecured(members)
    await members.register(meRoutes, parts)
    await members.register(dictionaryRoutes, parts)
    await members.register(lessonRoutes, parts)
    await members.register(exerciseRoutes, parts)

    await members.register(async admins => {
      admins.addHook('onRequest', requireAdmin)
      await admins.register(userRoutes, parts)
      await admins.register(dictionaryAdminRoutes, parts)
      await admins.register(lessonAdminRoutes, parts)
      await admins.register(exerciseAdminRoutes, parts)
      await admins.register(auditRoutes, parts)
    })
  })
}

/** For failures that come before any route and hook, such as a URL that can't be decoded. */
function sendError (error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ ...leastHeaders, 'x-request-id': request.id })
  return isApi(request.url) ? sendEnvelope(error, request, reply) : sendMessage(error, request, reply)
}

export type App = Awaited<ReturnType<typeof buildApp>>
