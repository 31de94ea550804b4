// Logging of requests and errors. Never logs a path, query string, body, query parameter, or any header except ids.
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { describeDriverError, messageOf } from '../../database/driver-errors.ts'
import { openLogStream, type LogStream } from './log-stream.ts'

const STANDARD_OUTPUT = openLogStream(1)

const loggerOf = ({ logLevel }: Config, stream = STANDARD_OUTPUT) => ({
  level: logLevel,
  serializers: { req: describeRequest, res: describeReply, err: describeError },
  // At level "trace", the form parser logs these options, which contain all headers.
  redact: { paths: ['busboyOptions'], remove: true },
  stream
})

type Logging = Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'childLoggerFactory'>

/** Logging options of Fastify.
 * @param stream receives the lines instead of standard output */
export function logging (config: Config, stream?: LogStream): Logging {
  return {
    logger: config.logLevel === 'silent' ? false : loggerOf(config, stream),
    genReqId: ({ headers }) => keepIds(headers),
    childLoggerFactory (logger, bindings, options, { headers: { traceparent } }) {
      const trace = typeof traceparent === 'string' && { trace_id: traceparent.slice(3, 35) }
      return logger.child({ ...bindings, ...trace }, options)
    }
  }
}

const ID = /^[\w.=:+/-]{1,64}$/
/** https://www.w3.org/TR/trace-context/#traceparent-header: version, trace, parent, flags. */
const TRACE = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Replaces a malformed traceparent, as W3C requires.
 * @returns the id of the request: that of the caller if well-formed, otherwise a new one */
function keepIds (headers: IncomingHttpHeaders): string {
  const { 'x-request-id': id, traceparent } = headers
  if (traceparent !== undefined && !TRACE.test(String(traceparent))) {
    headers.traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`
  }
  return typeof id === 'string' && ID.test(id) ? id : randomUUID()
}

/** A log for events outside the server, with the same format and level. */
export const openLog = (config: Config): FastifyBaseLogger => fastify({ logger: loggerOf(config) }).log

/** Headers with the ids of the request in the log. */
export const idsOf = ({ id, headers: { traceparent } }: FastifyRequest) =>
  ({ 'x-request-id': id, ...traceparent !== undefined && { traceparent } })

export function sendIds (app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(idsOf(request))
    done()
  })
}

/** The declared route: a path could contain anything. */
function describeRequest ({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions?.url ?? 'unknown' }
}

/** The status and, for an error, its code. */
function describeReply ({ statusCode, request }: Partial<FastifyReply>) {
  return { statusCode, ...request?.sentError && { code: request.sentError.code } }
}

/** An error without quotes of the request. The type of the log requires all three fields. */
export function describeError (error: Error) {
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  return { type: error.name, message: describeDriverError(error) ?? messageOf(error), stack: frames.join('\n') }
}
