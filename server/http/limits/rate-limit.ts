import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from '../../database/redis.ts'
import { RequestError } from '../errors/request-error.ts'
import { SITE, clientAddress, networksOf } from './client-address.ts'
import { isAuth } from '../answers/surfaces.ts'

/** Milliseconds: the window of a limit that names none. */
const MINUTE = 60_000
/** A /48 may have as much as this many addresses. */
const ADDRESSES_OF_SITE = 10
/** The most keys that a process remembers for one limit. */
const KEYS_KEPT = 100_000

interface Options {
  /** Limits of different names do not see each other. */
  name: string
  /** Uses of a key in a window; 0 switches the limit off. */
  max: number
  /** Milliseconds; a minute when left out. */
  window?: number
  code?: LimitCode
  /** Where several processes count together. */
  redis?: Redis | undefined
}

type LimitCode = 'TOO_MANY_REQUESTS' | 'TOO_MANY_LOGINS'

/** Limits all requests of a scope by their address, those that find no route or are not allowed included. */
export async function limitRate (scope: FastifyInstance, options: Options) {
  if (options.max === 0) return
  const { use } = await createLimit(scope, options)
  // A hook of the scope, not the plugin's own hook of each route: that would come after authentication.
  scope.addHook('onRequest', async request =>
    use(networksOf(clientAddress(request)), isAuth(request.url) ? 'TOO_MANY_LOGINS' : undefined))
}

/** Counts uses of keys, such as the networks of an address, until their window ends. */
export async function createLimit (
  scope: FastifyInstance, { redis, code = 'TOO_MANY_REQUESTS', ...limit }: Options
) {
  if (limit.max === 0) return { check: async () => {}, use: async () => {}, add: async () => {} }
  const local = await createCounter(scope, limit)
  const shared = redis ? await createCounter(scope, limit, redis) : local

  /** With Redis away, or refusing writes, the limit is this process's own, never none. */
  const count = async (key: string) => shared(key, true).catch(() => local(key, true))
  async function read (key: string) {
    const own = await local(key, false)
    return isUsedUp(own) ? own : shared(key, false).catch(() => own)
  }

  /** @returns the error for the first key that is used up */
  async function ask (keys: string[], increment: boolean, ofCode = code): Promise<RequestError | undefined> {
    for (const key of keys) {
      const usage = await (increment ? count : read)(key)
      if (usage.isAllowed || !(increment ? usage.isExceeded : isUsedUp(usage))) continue
      return new RequestError(ofCode, { retryAfter: usage.ttlInSeconds, limit: limit.name })
    }
    return undefined
  }
  const refuse = (error: RequestError | undefined) => { if (error) throw error }
  return {
    /** @throws RequestError 429 when a key is used up */
    check: async (keys: string[]) => refuse(await ask(keys, false)),
    /** Counts a use of each key. @throws RequestError 429 when a key was used up already */
    use: async (keys: string[], ofCode?: LimitCode) => refuse(await ask(keys, true, ofCode)),
    /** Counts a use of each key, up to the first that was used up already. */
    add: async (keys: string[]) => { await ask(keys, true) }
  }
}

type PluginCounter = ReturnType<FastifyInstance['createRateLimit']>
type Usage = Awaited<ReturnType<PluginCounter>>
type Counter = (key: string, increment: boolean) => Promise<Usage>

const isUsedUp = (usage: Usage) => !usage.isAllowed && usage.remaining === 0

/** The plugin keeps one store for each scope: a scope of its own gives each counter a store of its own. */
async function createCounter (
  scope: FastifyInstance, { name, max, window = MINUTE }: Options, redis?: Redis
): Promise<Counter> {
  let counter: PluginCounter | undefined
  await scope.register(async own => {
    await own.register(rateLimit, {
      global: false,
      nameSpace: `limit:${name}:`,
      cache: KEYS_KEPT,
      ...redis && { redis },
      timeWindow: window,
      max: (_request, key) => key.endsWith(SITE) ? max * ADDRESSES_OF_SITE : max,
      keyGenerator: ({ id }) => id
    })
    counter = own.createRateLimit()
  })
  // The plugin counts requests. To count other things, it gets a request that has only a key.
  return async (key, increment) => counter!({ id: key, routeOptions: {} } as FastifyRequest, { increment })
}
