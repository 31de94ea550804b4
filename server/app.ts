// Wires the server: plugins in order, then the routes in the scope of the callers who may use them.
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { createAuthLimits } from './accounts/limits.ts'
import { createPasswordHasher, type PasswordHasher } from './accounts/passwords/passwords.ts'
import { meRoutes } from './accounts/profile/routes.ts'
import { resetAdminRoutes } from './accounts/resets/routes.ts'
import { acceptTokens, requireRole, requireUser, tokenUser } from './accounts/sessions/tokens.ts'
import { authRoutes } from './accounts/sign-in/routes.ts'
import { auditRoutes } from './administration/audit/routes.ts'
import { bulkRoutes } from './administration/bulk/routes.ts'
import { figureRoutes } from './administration/figures/routes.ts'
import { undoRoutes } from './administration/undo/routes.ts'
import { userRoutes } from './administration/users/routes.ts'
import { requireAdminToPreview } from './content/audience/drafts.ts'
import { mediaRoutes } from './content/media/file-routes.ts'
import { contentRoutes } from './content/media/illustration-routes.ts'
import { mediaAdminRoutes } from './content/media/routes.ts'
import type { MediaFiles } from './content/storage/files.ts'
import { openFiles } from './content/storage/open-files.ts'
import type { Database } from './database/database.ts'
import type { OpenDatabase } from './database/open.ts'
import type { Redis } from './database/redis.ts'
import { onBehalfOf } from './database/turns.ts'
import { openCors, platformCors } from './http/answers/cors.ts'
import { minimalHeaders, sendSecurityHeaders } from './http/answers/security-headers.ts'
import { serializerCompiler } from './http/answers/serialization.ts'
import { isApi } from './http/answers/surfaces.ts'
import { describeApi, describeAsOnlyFor, describeAsSecured, serveApiDocs } from './http/api-docs/document.ts'
import { RequestError } from './http/errors/request-error.ts'
import { sendEnvelope, sendMessage } from './http/errors/send.ts'
import { clientSite, trustOf, warnOfForwarding } from './http/limits/client-address.ts'
import { refuseWritesOnFullDisk } from './http/limits/full-disk.ts'
import { limitInFlight } from './http/limits/in-flight.ts'
import { limitRate, setLimits } from './http/limits/rate-limit.ts'
import { arrivalLimits } from './http/limits/slow-clients.ts'
import { webRoutes } from './http/page/routes.ts'
import { BODY_LIMIT, refuseCompressed } from './http/requests/body-limits.ts'
import { readJson } from './http/requests/json-body.ts'
import { validatorCompiler } from './http/requests/validation.ts'
import type { Routes } from './http/routes.ts'
import { activityRoutes } from './learning/activity/routes.ts'
import { codeRoute, joinRoute } from './learning/classes/invitation-routes.ts'
import { checkInvitation, joinClass, lockInvitingClass } from './learning/classes/invitations.ts'
import { membershipRoutes } from './learning/classes/member-routes.ts'
import { classRoutes } from './learning/classes/routes.ts'
import { dictionaryAdminRoutes, dictionaryRoutes } from './learning/dictionary/routes.ts'
import { hardLetterRoutes } from './learning/hard-letters/routes.ts'
import { extensionRoutes } from './learning/homework/extension-routes.ts'
import { homeworkRoutes, myHomeworkRoutes } from './learning/homework/routes.ts'
import { courseAdminRoutes, courseRoutes } from './learning/lessons/routes.ts'
import { reviewRoutes } from './learning/reviews/routes.ts'
import { rosterRoutes } from './learning/rosters/routes.ts'
import { wordAdminRoutes, wordRoutes } from './learning/words/routes.ts'
import { gaugesOf } from './operations/health/gauges.ts'
import { serveMetrics, type Gauges } from './operations/health/metrics.ts'
import { healthRoutes, type Checks } from './operations/health/routes.ts'
import type { LogStream } from './operations/log/log-stream.ts'
import { idsOf, logging, sendIds } from './operations/log/logging.ts'
import type { Letters } from './recognition/letters.ts'
import { recognitionRoutes } from './recognition/routes.ts'
import type { Config } from './settings/config.ts'

/** The parts that the server is built from. */
export interface Parts {
  config: Config
  db: Database
  letters: Letters
  /** Storage of pictures and videos. Default: the storage named by the settings. */
  files?: MediaFiles
  /** Created by the app when left out. */
  passwords?: PasswordHasher
  /** Shares rate limits and recognition history between several processes. */
  redis?: Redis | undefined
  /** Readiness checks, besides that of the database. */
  checks?: Checks
  /** The room on the disk of the embedded database. */
  room?: OpenDatabase['room']
  /** Extra gauges, besides those of requests and of these parts. */
  gauges?: Gauges
  /** Destination of the log. Default: standard output. */
  log?: LogStream
}

export async function buildApp (parts: Parts) {
  const { config, db, letters, redis, checks, room, gauges, log, passwords = createPasswordHasher() } = parts
  const { files = openFiles(config) } = parts
  const app = fastify({
    ...logging(config, log),
    ...arrivalLimits(config),
    trustProxy: config.trustProxy.length > 0 ? trustOf(config.trustProxy) : false,
    bodyLimit: BODY_LIMIT,
    // No timeout: plugins only wait for local files, which takes long on a busy machine.
    pluginTimeout: 0,
    // Schemas limit the length of names. The path counts towards Node's 16 KiB of headers.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: false,
    frameworkErrors: sendError
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Each scope adds the parsers of its routes, so that a body no route expects is never parsed.
  app.removeAllContentTypeParsers()
  app.setErrorHandler(sendMessage)

  setLimits(app, { rateLimit: config.rateLimit, redis })
  const inFlight = limitInFlight(app, config)
  refuseCompressed(app)
  await describeApi(app, config.contact)
  serveMetrics(app, { ...gaugesOf({ db, letters, redis, passwords, inFlight }), ...gauges }, letters.metrics)
  sendIds(app)
  warnOfForwarding(app)
  sendSecurityHeaders(app)
  await app.register(healthRoutes, { room, checks: { database: async () => db.execute(sql`select 1`), ...checks } })
  await app.register(async open => registerOpen(open, { ...parts, files }))
  await app.register(async api => registerApi(api, { ...parts, files, passwords }), { prefix: '/api' })

  return app
}

/** Routes without authentication, open to every origin. */
async function registerOpen (open: FastifyInstance, parts: Parts & Required<Pick<Parts, 'files'>>) {
  await open.register(cors, openCors)
  open.setNotFoundHandler(answerUnknown)
  const { recognitionRateLimit: max } = parts.config
  const kinds: Record<string, Routes<typeof parts>> = {
    recognition: recognitionRoutes, content: contentRoutes, media: mediaRoutes, page: webRoutes
  }
  for (const [name, routes] of Object.entries(kinds)) {
    await open.register(async scope => {
      await limitRate(scope, { name, max })
      await scope.register(routes, parts)
    })
  }
}

/** Whose turn at the database a request takes. */
const userAt = (request: FastifyRequest) => ({ id: request.user.id, site: clientSite(request) })

/** A browser that opens an unknown address gets the page's view of it: mail programs encode the # of a link as %23, and
 * people leave it out. Programs get an error. */
function answerUnknown ({ headers, method, url }: FastifyRequest, reply: FastifyReply) {
  const isOpened = method === 'GET' && headers['sec-fetch-dest'] === 'document'
  // Without a built page, `/` is unknown as well and would redirect to itself.
  if (!isOpened || url === '/') throw new RequestError('ROUTE_NOT_FOUND')
  const view = url.replace(/^\/%23/, '').replace(/[?"<>].*/, '')
  return reply.code(404).type('text/html; charset=utf-8')
    .send(`<!doctype html><meta http-equiv="refresh" content="0; url=/#${view}">`)
}

/** The routes under /api. The nesting of scopes decides who may call each route. */
async function registerApi (api: FastifyInstance, parts: Required<Pick<Parts, 'files' | 'passwords'>> & Parts) {
  const { config, db, passwords } = parts
  await api.register(cors, platformCors(config))
  api.setErrorHandler(sendEnvelope)
  api.setNotFoundHandler(() => { throw new RequestError('ROUTE_NOT_FOUND') })
  readJson(api)
  await acceptTokens(api, config)
  await limitRate(api, { name: 'api', max: config.rateLimit, userOf: tokenUser })

  await serveApiDocs(api, '/docs')

  const limits = await createAuthLimits(api, config)
  const invitations = { check: checkInvitation, lock: lockInvitingClass, join: joinClass }
  await api.register(authRoutes, { db, config, passwords, invitations, limits, prefix: '/auth' })
  await api.register(codeRoute, { db, limits })

  await api.register(async members => {
    requireUser(members, db)
    refuseWritesOnFullDisk(members, parts.room)
    members.addHook('onRequest', requireAdminToPreview)
    // Not in `onRequest`: an async context set before the body is read does not reach the handler.
    members.addHook('preValidation', (request, _reply, done) => onBehalfOf(userAt(request), done))
    describeAsSecured(members)
    await members.register(meRoutes, { ...parts, limits })
    await members.register(dictionaryRoutes, parts)
    await members.register(courseRoutes, parts)
    await members.register(wordRoutes, parts)
    await members.register(reviewRoutes, parts)
    await members.register(activityRoutes, parts)
    await members.register(membershipRoutes, parts)
    await members.register(joinRoute, { db, limits })
    await members.register(myHomeworkRoutes, parts)
    await members.register(async teachers => {
      requireRole(teachers, 'teacher', 'admin')
      describeAsOnlyFor('teachers and admins', teachers)
      await teachers.register(classRoutes, parts)
      await teachers.register(rosterRoutes, parts)
      await teachers.register(homeworkRoutes, parts)
      await teachers.register(extensionRoutes, parts)
      await teachers.register(hardLetterRoutes, parts)
    })
    await members.register(async admins => registerAdministration(admins, parts))
  })
}

async function registerAdministration (admins: FastifyInstance, parts: Parts & Required<Pick<Parts, 'files'>>) {
  requireRole(admins, 'admin')
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

/** Handles errors that occur before routing, such as a URL that can't be decoded. */
function sendError (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...minimalHeaders, ...idsOf(request) })
  void (isApi(request.url) ? sendEnvelope(error, request, reply) : sendMessage(error, request, reply))
}

export type App = Awaited<ReturnType<typeof buildApp>>
