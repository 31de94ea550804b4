// The table of contents: plugins in order, then the features in the scope of who may call them.
import cors from '@fastify/cors'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from './database/redis.ts'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { sql } from 'drizzle-orm'
import { describeApi, describeAsOnlyFor, describeAsSecured, serveApiDocs } from './http/api-docs/document.ts'
import { activityRoutes } from './learning/activity/routes.ts'
import { auditRoutes } from './administration/audit/routes.ts'
import { createAuthLimits } from './accounts/limits.ts'
import { resetAdminRoutes } from './accounts/resets/routes.ts'
import { authRoutes } from './accounts/sign-in/routes.ts'
import { accessTokens, requireAdmin, requireTeacher, requireUser } from './accounts/sessions/tokens.ts'
import type { Config } from './settings/config.ts'
import { bulkRoutes } from './administration/bulk/routes.ts'
import { codeRoute } from './learning/classes/invitation-routes.ts'
import { checkInvitation, joinClass } from './learning/classes/invitations.ts'
import { classRoutes, myClassRoutes } from './learning/classes/routes.ts'
import { hardLetterRoutes } from './learning/hard-letters/routes.ts'
import { homeworkRoutes, myHomeworkRoutes } from './learning/homework/routes.ts'
import { rosterRoutes } from './learning/rosters/routes.ts'
import { contentRoutes } from './content/media/illustration-routes.ts'
import { courseAdminRoutes, courseRoutes } from './learning/lessons/routes.ts'
import type { Database } from './database/database.ts'
import { onBehalfOf } from './database/turns.ts'
import { dictionaryAdminRoutes, dictionaryRoutes } from './learning/dictionary/routes.ts'
import { requireAdminToPreview } from './content/audience/drafts.ts'
import { gaugesOf } from './operations/health/gauges.ts'
import { serveMetrics, type Gauges } from './operations/health/metrics.ts'
import { figureRoutes } from './administration/figures/routes.ts'
import { healthRoutes, type Checks } from './operations/health/routes.ts'
import { BODY_LIMIT, refuseCompressed } from './http/requests/body-limits.ts'
import { trustOf, warnOfForwarding } from './http/limits/client-address.ts'
import { openCors, platformCors } from './http/answers/cors.ts'
import { readJson } from './http/requests/json-body.ts'
import { limitRate } from './http/limits/rate-limit.ts'
import { leastHeaders, sendSecurityHeaders } from './http/answers/security-headers.ts'
import { serializerCompiler } from './http/answers/serialization.ts'
import { arrivalLimits } from './http/limits/slow-clients.ts'
import { isApi } from './http/answers/surfaces.ts'
import { limitUnderWay } from './http/limits/under-way.ts'
import { validatorCompiler } from './http/requests/validation.ts'
import { idsOf, logging, sendIds } from './operations/log/logging.ts'
import type { LogStream } from './operations/log/log-stream.ts'
import { mediaRoutes } from './content/media/file-routes.ts'
import type { MediaFiles } from './content/storage/files.ts'
import { openFiles } from './content/storage/open-files.ts'
import { mediaAdminRoutes } from './content/media/routes.ts'
import { createPasswordHasher, type PasswordHasher } from './accounts/passwords/passwords.ts'
import type { Letters } from './recognition/letters.ts'
import { recognitionRoutes } from './recognition/routes.ts'
import { sendEnvelope, sendMessage } from './http/errors/send.ts'
import { RequestError } from './http/errors/request-error.ts'
import { reviewRoutes } from './learning/reviews/routes.ts'
import { undoRoutes } from './administration/undo/routes.ts'
import { userRoutes } from './administration/users/routes.ts'
import { meRoutes } from './accounts/profile/routes.ts'
import { webRoutes } from './http/page/routes.ts'
import { wordAdminRoutes, wordRoutes } from './learning/words/routes.ts'

/** What the server is made of. */
export interface Parts {
  config: Config
  db: Database
  /** Takes reads that may be a moment old; `db` does when left out. */
  reads?: Database
  letters: Letters
  /** Where pictures and films are kept; where the settings say, when left out. */
  files?: MediaFiles
  /** The app makes one when left out. */
  passwords?: PasswordHasher
  /** Where several processes keep limits and history together. */
  redis?: Redis | undefined
  /** What must work, besides the database, for the server to be ready. */
  checks?: Checks
  /** What to measure, besides requests and these parts. */
  gauges?: Gauges
  /** Where the log goes, instead of standard output. */
  log?: LogStream
}

export async function buildApp (parts: Parts) {
  const { config, db, letters, redis, checks, gauges, log, passwords = createPasswordHasher() } = parts
  const { files = openFiles(config), reads = db } = parts
  const app = fastify({
    ...logging(config, log),
    ...arrivalLimits(config),
    trustProxy: config.trustProxy.length > 0 ? trustOf(config.trustProxy) : false,
    bodyLimit: BODY_LIMIT,
    // On a busy machine a start takes long; all that it waits for is files of this machine.
    pluginTimeout: 0,
    // The schemas refuse names that are too long. Node reads 16 KiB of headers, and the path is a part of them.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: false,
    frameworkErrors: sendError
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Each scope adds the parsers of its routes. A body that no route takes is not parsed.
  app.removeAllContentTypeParsers()
  app.setErrorHandler(sendMessage)

  const inFlight = limitUnderWay(app, config)
  refuseCompressed(app)
  await describeApi(app)
  serveMetrics(app, { ...gaugesOf({ db, letters, redis, passwords, inFlight }), ...gauges }, [letters.durations])
  sendIds(app)
  warnOfForwarding(app)
  sendSecurityHeaders(app)
  await app.register(healthRoutes, { checks: { database: async () => db.execute(sql`select 1`), ...checks } })
  await app.register(async open => registerOpen(open, { ...parts, files }))
  await app.register(async api => registerApi(api, { ...parts, reads, files, passwords }), { prefix: '/api' })

  return app
}

/** Everything for anyone, from any web app. */
async function registerOpen (open: FastifyInstance, parts: Parts & Required<Pick<Parts, 'files'>>) {
  await open.register(cors, openCors)
  open.setNotFoundHandler(answerUnknown)
  await open.register(recognitionRoutes, parts)
  await open.register(contentRoutes, parts)
  await open.register(mediaRoutes, parts)
  await open.register(webRoutes, parts)
}

const LEAD_TO_PAGE = '<!doctype html><meta http-equiv="refresh" content="0; url=/#/not-found">'

/** A browser that opens an unknown address is led to the page, which says so. Programs get an error. */
function answerUnknown ({ headers, method, url }: FastifyRequest, reply: FastifyReply) {
  const isOpened = method === 'GET' && headers['sec-fetch-dest'] === 'document'
  // Without a page, `/` is unknown, too.
  if (!isOpened || url === '/') throw new RequestError('ROUTE_NOT_FOUND')
  return reply.code(404).type('text/html; charset=utf-8').send(LEAD_TO_PAGE)
}

/** Everything under /api: the order of these scopes is who may call what. */
async function registerApi (
  api: FastifyInstance, parts: Required<Pick<Parts, 'reads' | 'files' | 'passwords'>> & Parts
) {
  const { config, db, redis, passwords } = parts
  await api.register(cors, platformCors(config))
  api.setErrorHandler(sendEnvelope)
  api.setNotFoundHandler(() => { throw new RequestError('ROUTE_NOT_FOUND') })
  readJson(api)
  await api.register(accessTokens, parts)
  await limitRate(api, { name: 'api', max: config.rateLimit, redis })

  await serveApiDocs(api, '/docs')

  const limits = await createAuthLimits(api, parts)
  const invitations = { check: checkInvitation, join: joinClass }
  await api.register(authRoutes, { db, config, passwords, invitations, limits, prefix: '/auth' })
  await api.register(codeRoute, { db, limits })

  await api.register(async members => {
    members.addHook('onRequest', requireUser(db))
    members.addHook('onRequest', requireAdminToPreview)
    // Not in `onRequest`: what is set before the body is read does not reach the handler.
    members.addHook('preValidation', (request, _reply, done) => onBehalfOf(request.user.id, done))
    describeAsSecured(members)
    await members.register(meRoutes, { ...parts, limits })
    await members.register(dictionaryRoutes, parts)
    await members.register(courseRoutes, parts)
    await members.register(wordRoutes, parts)
    await members.register(reviewRoutes, parts)
    await members.register(activityRoutes, parts)
    await members.register(myClassRoutes, { db, limits })
    await members.register(myHomeworkRoutes, parts)
    await members.register(async teachers => {
      teachers.addHook('onRequest', requireTeacher)
      describeAsOnlyFor('teachers and admins', teachers)
      await teachers.register(classRoutes, parts)
      await teachers.register(rosterRoutes, parts)
      await teachers.register(homeworkRoutes, parts)
      await teachers.register(hardLetterRoutes, parts)
    })
    await members.register(async admins => registerAdministration(admins, parts))
  })
}

async function registerAdministration (admins: FastifyInstance, parts: Parts & Required<Pick<Parts, 'files'>>) {
  admins.addHook('onRequest', requireAdmin)
  describeAsOnlyFor('admins', admins)
  await admins.register(userRoutes, parts)
  await admins.register(resetAdminRoutes, parts)
  await admins.register(dictionaryAdminRoutes, parts)
  await admins.register(courseAdminRoutes, parts)
  await admins.register(wordAdminRoutes, parts)
  await admins.register(mediaAdminRoutes, parts)
  await admins.register(bulkRoutes, parts)
  await admins.register(auditRoutes, parts)
  await admins.register(undoRoutes, parts)
  await admins.register(figureRoutes, parts)
}

/** For errors that come before any route and hook, such as a URL that can't be decoded. */
function sendError (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...leastHeaders, ...idsOf(request) })
  void (isApi(request.url) ? sendEnvelope(error, request, reply) : sendMessage(error, request, reply))
}

export type App = Awaited<ReturnType<typeof buildApp>>
