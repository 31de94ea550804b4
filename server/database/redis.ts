// The connection to the shared Redis. Every use of it has a local fallback.
import { Redis } from 'ioredis'

export type { Redis } from 'ioredis'

export interface Log { info: (message: string) => void, warn: (message: string) => void }

/** Milliseconds that a request waits for Redis before it uses the fallback. */
const TIMEOUT_MS = 500

const OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: TIMEOUT_MS,
  commandTimeout: TIMEOUT_MS,
  // Reconnects if Redis hangs, so that no command waits for the old connection.
  socketTimeout: TIMEOUT_MS
}

/** Connects to Redis and reconnects when needed. While Redis is unavailable, commands fail at once. Each change is
 * logged. That Redis refuses writes, because it is full or a replica, is shown by the gauge `dactylo_redis_up`. */
export function openRedis (url: string, log: Log, keyPrefix = 'dactylo:'): Redis {
  const redis = new Redis(url, { ...OPTIONS, keyPrefix })
  let away = false
  // Failed attempts are logged once, below. Without a listener, ioredis prints each.
  redis.on('error', () => {})
  redis.on('reconnecting', () => {
    if (!away) log.warn('Redis is unavailable: limits and recognition history are local to this process')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('Redis is available again')
    away = false
  })
  return redis
}
