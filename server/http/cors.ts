import fastifyCors from '@fastify/cors'
import plugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { isApi } from '../paths.ts'

/** What whoever keeps the server running asks, from no page. */
const OPERATIONS = /^\/(?:metrics|ready|health)(?:[/?]|$)/

/** Recognition and the model download are open to web apps of every origin, the platform to those of the settings;
 * neither takes cookies. */
export const cors = plugin<{ config: Config }>(async (app, { config }) => {
  const open = {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: ['content-type', 'x-session-id', 'accept-language', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', 'content-length'],
    maxAge: 86_400
  }
  const platform = {
    origin: config.corsOrigins.includes('*') ? '*' : config.corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language'],
    exposedHeaders: ['retry-after'],
    maxAge: 86_400
  }
  const operations = { origin: false }
  const rulesFor = (url: string) => isApi(url) ? platform : OPERATIONS.test(url) ? operations : open
  await app.register(fastifyCors, { delegator: (request, done) => done(null, rulesFor(request.url)) })
})
