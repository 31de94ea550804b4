import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from '../../database/redis.ts'
import { RequestError } from '../errors/request-error.ts'
import { SITE, clientAddress, networksOf, siteOf } from './client-address.ts'
import { isAuth } from '../answers/surfaces.ts'

/** Default window of a limit, in milliseconds. */
const DEFAULT_WINDOW_MS = 60_000
const HOUR = 3_600_000
/** A /48 may use as much as this many addresses, and so may all signed-in users of a site. */
const ADDRESSES_OF_SITE = 10
/** Prefix of the key of all signed-in users of a site. */
const USERS = 'users of '
/** Keys that a process remembers per limit. */
const MAX_KEYS = 100_000

interface Options {
  /** Limits with different names count separately. */
  name: string
  /** Uses per key and window; 0 turns the limit off. */
  max: number
  /** Window in milliseconds. Default: a minute. */
  window?: number
  code?: LimitCode
}

type LimitCode = 'TOO_MANY_REQUESTS' | 'TOO_MANY_LOGINS'

/** Settings of all limits of a server. */
interface Settings {
  /** `RATE_LIMIT_MAX`, which also bounds the limits per hour. */
  rateLimit: number
  /** Shares the counts between several processes. */
  redis: Redis | undefined
}

declare module 'fastify' {
  interface FastifyInstance { limitSettings: Settings }
  interface FastifySchema {
    /** The most calls of a user in an hour, for the documentation. */
    perHour?: number
  }
}

/** Sets what all limits have in common, so that no limit of a new route counts in one process only. */
export function setLimits (app: FastifyInstance, settings: Settings): void {
  app.decorate('limitSettings', settings)
}

interface RequestOptions extends Options {
  /** The user who certainly sent a request, if that is known without a query. */
  userOf?: (request: FastifyRequest) => string | undefined
}

/** Limits all requests of a scope, including those without a route or permission: of a user by user, so that nobody
 * uses up the requests of others at the same address, and all others by address. */
export async function limitRate (scope: FastifyInstance, { userOf, ...options }: RequestOptions) {
  if (options.max === 0) return
  const { take } = await createLimit(scope, options)
  // The plugin's own hook would run after authentication.
  scope.addHook('onRequest', async request => {
    const [address, user] = [clientAddress(request), userOf?.(request)]
    const keys = user === undefined ? networksOf(address) : [`user ${user}`, `${USERS}${siteOf(address)}`]
    await take(keys, isAuth(request.url) ? 'TOO_MANY_LOGINS' : undefined)
  })
}

/** Tables that a user may send to a route in an hour, dry runs included: reading them takes time. */
export const MAX_TABLES = 200

/** Limits what a user may do in an hour. `RATE_LIMIT_MAX` can lower the limit; 0 disables it. Name it in `perHour` of
 * the route's schema.
 * @returns counts a use, or throws a RequestError 429 */
export async function hourlyLimit (scope: FastifyInstance, name: string, max: number) {
  const { take } = await createLimit(scope, { name, max: Math.min(max, scope.limitSettings.rateLimit), window: HOUR })
  return async (userId: string) => take([userId])
}

/** Counts uses of keys, such as networks, per window. */
export interface Limit {
  /** @returns the error 429 of the first key that is used up */
  peek (keys: string[]): Promise<RequestError | undefined>
  /** Counts a use of each key in order, and stops at the first that was already used up.
   * @returns the error 429 of that key */
  record (keys: string[]): Promise<RequestError | undefined>
  /** Like `record`.
   * @throws RequestError 429 instead of returning it */
  take (keys: string[], ofCode?: LimitCode): Promise<void>
}

export async function createLimit (
  scope: FastifyInstance, { code = 'TOO_MANY_REQUESTS', ...limit }: Options
): Promise<Limit> {
  if (limit.max === 0) return { peek: async () => undefined, record: async () => undefined, take: async () => {} }
  const { redis } = scope.limitSettings
  const local = await createCounter(scope, limit)
  const shared = redis ? await createCounter(scope, limit, redis) : local

  /** If Redis is unavailable or read-only, this process counts alone: the limit still applies. */
  const count = async (key: string) => shared(key, true).catch(() => local(key, true))
  async function read (key: string) {
    const own = await local(key, false)
    return isUsedUp(own) ? own : shared(key, false).catch(() => own)
  }

  /** @returns the error of the first key that is used up */
  async function ask (keys: string[], increment: boolean, ofCode = code): Promise<RequestError | undefined> {
    for (const key of keys) {
      const usage = await (increment ? count : read)(key)
      if (usage.isAllowed || !(increment ? usage.isExceeded : isUsedUp(usage))) continue
      return new RequestError(ofCode, { retryAfter: usage.ttlInSeconds, limit: limit.name })
    }
    return undefined
  }
  return {
    peek: keys => ask(keys, false),
    record: keys => ask(keys, true),
    take: async (keys, ofCode) => refuse(await ask(keys, true, ofCode))
  }
}

/** @throws RequestError if there is one */
export function refuse (error: RequestError | undefined): void {
  if (error) throw error
}

type PluginCounter = ReturnType<FastifyInstance['createRateLimit']>
type Usage = Awaited<ReturnType<PluginCounter>>
type Counter = (key: string, increment: boolean) => Promise<Usage>

const isUsedUp = (usage: Usage) => !usage.isAllowed && usage.remaining === 0

/** The plugin has one store per scope, so each counter gets its own scope. */
async function createCounter (
  scope: FastifyInstance, { name, max, window = DEFAULT_WINDOW_MS }: Options, redis?: Redis
): Promise<Counter> {
  let counter: PluginCounter | undefined
  await scope.register(async own => {
    await own.register(rateLimit, {
      global: false,
      nameSpace: `limit:${name}:`,
      cache: MAX_KEYS,
      ...redis && { redis },
      timeWindow: window,
      max: (_request, key) => key.endsWith(SITE) || key.startsWith(USERS) ? max * ADDRESSES_OF_SITE : max,
      keyGenerator: ({ id }) => id
    })
    counter = own.createRateLimit()
  })
  // The plugin counts by `request.id`, so a fake request whose id is the key counts that key.
  return async (key, increment) => counter!({ id: key, routeOptions: {} } as FastifyRequest, { increment })
}
