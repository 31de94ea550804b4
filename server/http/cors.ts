import fastifyCors from '@fastify/cors'
import plugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { isApi } from './surfaces.ts'

/** Routes for operators, which no page asks. */
const OPERATIONS = /^\/(?:metrics|ready|health)(?:[/?]|$)/

/** What the tracing of a web app adds to each request. */
const IDS = ['x-request-id', 'traceparent']

/** Recognition and the model download are open to web apps of every origin. */
const OPEN = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'DELETE'],
  allowedHeaders: ['content-type', 'x-session-id', 'accept-language', 'if-none-match', ...IDS],
  exposedHeaders: ['etag', 'retry-after', 'content-length'],
  maxAge: 86_400
}

/** The platform is open to the origins of the settings. Neither surface takes cookies. */
const platformOf = ({ corsOrigins }: Config) => ({
  origin: corsOrigins.includes('*') ? '*' : corsOrigins,
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'accept-language', ...IDS],
  exposedHeaders: ['retry-after'],
  maxAge: 86_400
})

/** The plugin answers preflight requests. To other requests it would give the same few headers at five times the
 * cost. */
export const cors = plugin<{ config: Config }>(async (app, { config }) => {
  const platform = platformOf(config)
  const rulesFor = (url: string) => isApi(url) ? platform : OPERATIONS.test(url) ? { origin: false } : OPEN
  await app.register(async preflights => {
    await preflights.register(fastifyCors, { delegator: (request, done) => done(null, rulesFor(request.url)) })
  })
  const [open, platformHeaders] = [headersOf(OPEN), headersOf(platform)]
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request.url)) reply.headers(platformHeaders(request.headers.origin))
    else if (!OPERATIONS.test(request.url)) reply.headers(open())
    done()
  })
})

interface Rules { origin: string | string[], exposedHeaders: string[] }

/** What an answer says to a page of an origin. */
function headersOf ({ origin: allowed, exposedHeaders }: Rules) {
  const exposed = { 'access-control-expose-headers': exposedHeaders.join(', ') }
  const toAll = { 'access-control-allow-origin': '*', ...exposed }
  if (allowed === '*') return () => toAll
  const others = { ...exposed, vary: 'Origin' }
  const known = new Map([allowed].flat().map(origin => [origin, { 'access-control-allow-origin': origin, ...others }]))
  return (origin = '') => known.get(origin) ?? others
}
