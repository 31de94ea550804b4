import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from '../redis.ts'
import { RequestError } from '../replies/errors.ts'
import { clientAddress } from './client-address.ts'

/** Milliseconds: the window of a limit that names none. */
const MINUTE = 60_000

interface Limit {
  /** What is counted: limits of different names don't see each other. */
  name: string
  /** Requests an address, or who else is counted, may make in a window; 0 switches the limit off. */
  max: number
  /** Milliseconds; a minute when left out. */
  window?: number
  /** The code of the answer to a request over the limit. */
  code?: 'TOO_MANY_REQUESTS' | 'TOO_MANY_LOGINS'
  /** Where several processes count together. */
  redis?: Redis | undefined
  /** Whose requests are counted together; those of an address when left out. */
  keyOf?: (request: FastifyRequest) => string
}

/** Limits all requests of a scope, those that find no route or are not allowed included. */
export async function limitRate (scope: FastifyInstance, limit: Limit) {
  if (limit.max === 0) return
  const count = await createLimit(scope, limit)
  // A hook of the scope, not the plugin's own hook of each route: that would come after authentication.
  scope.addHook('onRequest', count)
}

/** Counts a request. @throws RequestError 429 when there are too many */
export type CountRequest = (request: FastifyRequest) => Promise<void>

/** Makes a limit whose user calls it for each request. */
export async function createLimit (
  scope: FastifyInstance, { code = 'TOO_MANY_REQUESTS', redis, ...limit }: Limit
): Promise<CountRequest> {
  if (limit.max === 0) return async () => {}
  const local = await createCounter(scope, limit)
  const shared = redis && await createCounter(scope, limit, redis)
  return async request => {
    // With Redis away the limit is this process's own, never none.
    const usage = shared ? await shared(request).catch(() => local(request)) : await local(request)
    if (!usage.isAllowed && usage.isExceeded) {
      throw new RequestError(code, { retryAfter: usage.ttlInSeconds, limit: limit.name })
    }
  }
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>

/** The plugin keeps one store for each scope: a scope of its own gives each counter a store of its own. */
async function createCounter (
  scope: FastifyInstance, { name, max, window = MINUTE, keyOf = clientAddress }: Limit, redis?: Redis
): Promise<Counter> {
  let counter: Counter | undefined
  await scope.register(async own => {
    await own.register(rateLimit, { global: false, nameSpace: `limit:${name}:`, ...redis && { redis } })
    counter = own.createRateLimit({ max, timeWindow: window, keyGenerator: keyOf })
  })
  return counter!
}
