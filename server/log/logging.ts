// What the log says of requests and errors: never a path, a query string, a header, a body, or the parameters of a
// query.
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { describeFailure } from '../database/failures.ts'
import { openLogStream } from './log-stream.ts'
import type { LogStream } from './log-stream.ts'

const STANDARD_OUTPUT = openLogStream(1)

const loggerOf = ({ logLevel }: Config, stream = STANDARD_OUTPUT) => ({
  level: logLevel,
  serializers: { req: describeRequest, err: describeError },
  // At the level "trace" the parser of forms logs these options, which hold all headers.
  redact: { paths: ['busboyOptions'], remove: true },
  stream
})

/** The options of Fastify that have to do with logging.
 * @param stream takes the lines, instead of standard output */
export function logging (config: Config, stream?: LogStream): Pick<FastifyServerOptions, 'logger' | 'genReqId'> {
  return { logger: config.logLevel === 'silent' ? false : loggerOf(config, stream), genReqId: () => randomUUID() }
}

/** A log for what comes before the server and beside it, with the same lines and the same level. */
export const openLog = (config: Config): FastifyBaseLogger => fastify({ logger: loggerOf(config) }).log

/** Tells the caller the id under which the log knows the request. */
export function sendRequestId (app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
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
  return { type: error.name, message: describeFailure(error) ?? error.message, stack: frames.join('\n') }
}
