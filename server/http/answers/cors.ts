// CORS rules of the two surfaces. Neither uses cookies.
import type { Config } from '../../settings/config.ts'

/** Headers that tracing libraries of web apps add to each request. */
const IDS = ['x-request-id', 'traceparent']

/** Recognition and the model download are open to web apps of every origin. */
export const openCors = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'DELETE'],
  allowedHeaders: ['content-type', 'x-session-id', 'accept-language', 'if-none-match', ...IDS],
  exposedHeaders: ['etag', 'retry-after', 'content-length'],
  maxAge: 86_400
}

/** The platform is open to the origins of the settings. */
export const platformCors = ({ corsOrigins }: Config) => ({
  origin: corsOrigins,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'accept-language', ...IDS],
  exposedHeaders: ['retry-after'],
  maxAge: 86_400
})
