import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { within } from '../../database/replica/within.ts'
import { build } from '../../settings/version.ts'

/** What the server needs in order to serve. A check throws when its need is not met. */
export type Checks = Record<string, () => Promise<unknown>>

/** Milliseconds a check may take. */
const CHECK_TIMEOUT = 2000

const Health = Type.Object({ status: Type.Literal('ok') }, { description: 'It runs' })
const readiness = (description: string, status: 'ready' | 'unavailable', database: 'ok' | 'failed') => Type.Object({
  status: Type.Union([Type.Literal('ready'), Type.Literal('unavailable')], { examples: [status] }),
  build: Type.String({ description: 'The commit that runs, or a hash of the built files', examples: ['53febc5a1b2c'] }),
  checks: Type.Record(Type.String(), Type.Union([Type.Literal('ok'), Type.Literal('failed')]), {
    examples: [{ database }]
  })
}, { description })

/** Milliseconds for which a good answer is given again, so that frequent requests do not keep the server busy. It is
 * far less than a stopping server serves on, so that proxies hear of the stop. */
const KEPT = 250

/** Runs work for all who ask within `KEPT`. Work that went wrong is done again for the next who asks. */
function kept<T> (work: () => Promise<T>, wentWell: (result: T) => boolean): () => Promise<T> {
  let last: { at: number, result: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (last && now - last.at < KEPT) return last.result
    const current = { at: now, result: work() }
    last = current
    return current.result.then(result => {
      if (last === current && !wentWell(result)) last = undefined
      return result
    })
  }
}

const tags = ['health']

/** For operators. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ checks: Checks }> = async (app, { checks }) => {
  app.get('/health', {
    schema: { tags, operationId: 'getHealth', summary: 'Whether the process runs', response: { 200: Health } }
  }, async () => ({ status: 'ok' as const }))

  const isReady = (results: readonly (readonly [string, string])[]) => results.every(([, result]) => result === 'ok')
  const latest = kept(() => Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const)
  ), isReady)

  app.get('/ready', {
    schema: {
      tags,
      operationId: 'getReadiness',
      summary: 'Whether requests can be served',
      response: {
        200: readiness('All it needs works', 'ready', 'ok'),
        503: readiness('Something it needs does not work', 'unavailable', 'failed')
      }
    }
  }, async (request, reply) => {
    const results = await latest()
    const status = isReady(results) ? 'ready' : 'unavailable'
    return reply.code(status === 'ready' ? 200 : 503).send({ status, build, checks: Object.fromEntries(results) })
  })
}

const outcome = (check: () => Promise<unknown>) =>
  within(CHECK_TIMEOUT, check).then(() => 'ok' as const, () => 'failed' as const)
