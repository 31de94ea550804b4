import { setTimeout } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'

/** What the server needs in order to serve; each throws when it can not. */
export type Checks = Record<string, () => Promise<unknown>>

/** Milliseconds a check may take. */
const PATIENCE = 2000

const Health = Type.Object({ status: Type.Literal('ok') }, { description: 'It runs' })
const readiness = (description: string) => Type.Object({
  status: Type.Union([Type.Literal('ready'), Type.Literal('unavailable')]),
  checks: Type.Record(Type.String(), Type.Union([Type.Literal('ok'), Type.Literal('failed')]))
}, { description })

/** For whoever keeps the server running. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ checks: Checks }> = async (app, { checks }) => {
  app.get('/health', {
    schema: { summary: 'Whether the process runs', response: { 200: Health } }
  }, async () => ({ status: 'ok' as const }))

  app.get('/ready', {
    schema: { summary: 'Whether requests can be served', response: { 200: readiness('All it needs works'), 503: readiness('Something it needs does not work') } }
  }, async (request, reply) => {
    const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const))
    const isReady = results.every(([, result]) => result === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable', checks: Object.fromEntries(results) })
  })
}

async function outcome (check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  const timer = new AbortController()
  try {
    return await Promise.race([check().then(() => 'ok' as const), tooLate(timer.signal)])
  } catch {
    return 'failed'
  } finally {
    timer.abort()
  }
}

const tooLate = (signal: AbortSignal) => setTimeout(PATIENCE, 'failed' as const, { signal, ref: false })
