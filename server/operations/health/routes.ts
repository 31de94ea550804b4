import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { withTimeout } from './with-timeout.ts'
import type { DiskSpace } from '../../database/embedded/disk-space.ts'
import { build } from '../../settings/version.ts'

/** Readiness checks. A check throws if its part does not work. */
export type Checks = Record<string, () => Promise<unknown>>

/** Milliseconds for a check. */
const CHECK_TIMEOUT_MS = 2000

const Health = Type.Object({ status: Type.Literal('ok') }, { description: 'The process runs' })
const Disk = Type.Object({
  freeBytes: Type.Integer({ examples: [12_884_901_888] }),
  isWritable: Type.Boolean({ description: 'If not, writes get 503, reads and signing in continue' })
}, { description: 'The disk of the embedded database. Missing if the server uses another database' })
const readiness = (description: string, status: 'ready' | 'unavailable', database: 'ok' | 'failed') => Type.Object({
  status: Type.Union([Type.Literal('ready'), Type.Literal('unavailable')], { examples: [status] }),
  build: Type.String({ description: 'Commit of the build, or a hash of its files', examples: ['53febc5a1b2c'] }),
  checks: Type.Record(Type.String(), Type.Union([Type.Literal('ok'), Type.Literal('failed')]), {
    examples: [{ database }]
  }),
  disk: Type.Optional(Disk)
}, { description })

/** Milliseconds for which a positive result is cached, so that frequent requests do not load the server. Far shorter
 * than the drain time of a stopping server, so that proxies notice the stop. */
const CACHE_MS = 250

/** Caches the result of `work` for `CACHE_MS`. A negative result is not cached. */
function cached<T> (work: () => Promise<T>, wentWell: (result: T) => boolean): () => Promise<T> {
  let last: { at: number, result: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (last && now - last.at < CACHE_MS) return last.result
    const current = { at: now, result: work() }
    last = current
    return current.result.then(result => {
      if (last === current && !wentWell(result)) last = undefined
      return result
    })
  }
}

const tags = ['health']

interface Options {
  checks: Checks
  /** The room on the disk of the embedded database. With a full disk the server stays ready: it still answers reads. */
  room?: (() => DiskSpace) | undefined
}

export const healthRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { checks, room }) => {
  app.get('/health', {
    schema: {
      tags,
      operationId: 'getHealth',
      summary: 'Check that the process runs',
      description: 'Answers even if the database does not. Restart a process that gives no answer.',
      response: { 200: Health }
    }
  }, async () => ({ status: 'ok' as const }))

  const isReady = (results: readonly (readonly [string, string])[]) => results.every(([, result]) => result === 'ok')
  const latest = cached(() => Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const)
  ), isReady)

  app.get('/ready', {
    schema: {
      tags,
      operationId: 'getReadiness',
      summary: 'Check that requests can be served',
      description: 'Checks the parts that the server needs, such as the database. Proxies send requests to servers ' +
        'that are ready.',
      response: {
        200: readiness('All checks pass', 'ready', 'ok'),
        503: readiness('A check fails', 'unavailable', 'failed')
      }
    }
  }, async (request, reply) => {
    const results = await latest()
    const status = isReady(results) ? 'ready' : 'unavailable'
    return reply.code(status === 'ready' ? 200 : 503)
      .send({ status, build, checks: Object.fromEntries(results), ...room && { disk: room() } })
  })
}

const outcome = (check: () => Promise<unknown>) =>
  withTimeout(CHECK_TIMEOUT_MS, check).then(() => 'ok' as const, () => 'failed' as const)
