// The bare route /ping with one, all or none of the hooks that surround every request.
import cors from '@fastify/cors'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../server/settings/config.ts'
import { serveMetrics } from '../server/operations/health/metrics.ts'
import { warnOfForwarding } from '../server/http/limits/client-address.ts'
import { openCors } from '../server/http/answers/cors.ts'
import { logging, sendIds } from '../server/operations/log/logging.ts'
import { sendSecurityHeaders } from '../server/http/answers/security-headers.ts'
import { limitInFlight } from '../server/http/limits/in-flight.ts'
import { message } from '../server/recognition/schemas.ts'

const config = readConfig({ LOG_LEVEL: 'silent' })

/** In the order of the server. */
export const PARTS: Record<string, (app: FastifyInstance) => unknown> = {
  'requests in flight': app => limitInFlight(app, config),
  metrics: app => serveMetrics(app, {}, []),
  'request id': sendIds,
  forwarding: warnOfForwarding,
  'security headers': sendSecurityHeaders,
  CORS: app => app.register(cors, openCors)
}

/** @param names comma-separated names of parts */
export async function servePing (names: string) {
  const wanted = Object.entries(PARTS).filter(([name]) => names.split(',').includes(name))
  const app = fastify(names.includes('request id') ? logging(config) : {})
  for (const [, add] of wanted) await add(app)
  app.get('/ping', { schema: { response: { 200: message('Done', 'pong') } } }, async () => ({ message: 'pong' }))
  process.once('SIGTERM', () => app.close())
  console.log(await app.listen({ port: 0 }))
}

if (process.env.PIPE_PARTS !== undefined) await servePing(process.env.PIPE_PARTS)
