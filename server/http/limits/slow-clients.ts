// Time limits for requests that do not finish arriving and for idle connections.
import { STATUS_CODES, type Server } from 'node:http'
import type { FastifyHttpOptions, FastifyServerOptions } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { RequestError } from '../errors/request-error.ts'
import type { ErrorCode } from '../errors/codes.ts'

/** Interval of Node's check for slow connections. */
const CHECK_INTERVAL = 5000
/** A request may take this many upload timeouts to arrive. Routes that wait for an upload answer earlier. */
const ARRIVAL_FACTOR = 2

/** Node's time limits for arriving requests. */
export function arrivalLimits ({ uploadTimeout }: Config) {
  const requestTimeout = ARRIVAL_FACTOR * uploadTimeout
  return {
    requestTimeout,
    http: {
      requestTimeout,
      headersTimeout: uploadTimeout,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL, uploadTimeout)
    },
    clientErrorHandler
  } satisfies FastifyHttpOptions<Server>
}

/** Errors of Node's HTTP parser, by their code. */
const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE'
}

/** The surface of an unparsable request is unknown, so this body has the fields of both. */
const clientErrorHandler: FastifyServerOptions['clientErrorHandler'] = (error, socket) => {
  const { statusCode, code, message } = new RequestError(CODES[error.code] ?? 'BAD_REQUEST')
  const body = JSON.stringify({ success: false, error: { statusCode, code, message }, message, code })
  if (socket.writable && error.code !== 'ECONNRESET') {
    const head = [
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}
