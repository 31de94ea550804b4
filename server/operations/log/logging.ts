// What the log says of requests and errors: never a path, a query string, a body, the parameters of a query, or a
// header other than ids.
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { describeDriverError } from '../../database/driver-errors.ts'
import { openLogStream, type LogStream } from './log-stream.ts'

const STANDARD_OUTPUT = openLogStream(1)

const loggerOf = ({ logLevel }: Config, stream = STANDARD_OUTPUT) => ({
  level: logLevel,
  serializers: { req: describeRequest, err: describeError },
  // At the level "trace" the parser of forms logs these options, which hold all headers.
  redact: { paths: ['busboyOptions'], remove: true },
  stream
})

type Logging = Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'childLoggerFactory'>

/** The options of Fastify that have to do with logging.
 * @param stream takes the lines, instead of standard output */
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

/** Replaces a malformed traceparent in the headers, as W3C asks.
 * @returns the id of the request: the caller's, or another where that is malformed */
function keepIds (headers: IncomingHttpHeaders): string {
  const { 'x-request-id': id, traceparent } = headers
  if (traceparent !== undefined && !TRACE.test(String(traceparent))) {
    headers.traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`
  }
  return typeof id === 'string' && ID.test(id) ? id : randomUUID()
}

/** A log for what comes before the server and beside it, with the same lines and the same level. */
export const openLog = (config: Config): FastifyBaseLogger => fastify({ logger: loggerOf(config) }).log

/** The headers of an answer with the ids under which the log knows the request. */
export const idsOf = ({ id, headers: { traceparent } }: FastifyRequest) =>
  ({ 'x-request-id': id, ...traceparent !== undefined && { traceparent } })

export function sendIds (app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(idsOf(request))
    done()
  })
}

/** The route as declared: a path could hold anything. */
function describeRequest ({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions?.url ?? 'unknown' }
}

/** An error without what it may quote of the request. The log's type wants all three fields. */
export function describeError (error: Error) {
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  return { type: error.name, message: describeDriverError(error) ?? error.message, stack: frames.join('\n') }
}
