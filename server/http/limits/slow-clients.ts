// How long a client may keep a connection busy with a request that does not end, or with nothing.
import { STATUS_CODES, type Server } from 'node:http'
import type { FastifyHttpOptions, FastifyServerOptions } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { RequestError } from '../errors/request-error.ts'
import type { ErrorCode } from '../errors/codes.ts'

/** Milliseconds between two looks at which connections take too long. */
const LOOK = 5000
/** A request must be there in twice the time of an upload: a route that waits for one answers before. */
const ARRIVAL = 2

/** Node's limits for requests that do not arrive. */
export function arrivalLimits ({ uploadTimeout }: Config) {
  const requestTimeout = ARRIVAL * uploadTimeout
  return {
    requestTimeout,
    http: { requestTimeout, headersTimeout: uploadTimeout, connectionsCheckingInterval: Math.min(LOOK, uploadTimeout) },
    clientErrorHandler
  } satisfies FastifyHttpOptions<Server>
}

/** Requests that Node refuses, by the code of its error. */
const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE'
}

/** The surface of a request that can't be parsed is unknown: the body suits both. */
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
