// The connection to the shared Redis. Every use of it has a local fallback.
import { Cluster, Redis as SingleRedis } from 'ioredis'

/** A server or a cluster. Each command uses one key only, so that any node may hold that key. */
export type Redis = SingleRedis | Cluster

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
 * logged.
 * @param urls a URL, or the comma-separated URLs of the nodes of a cluster */
export function openRedis (urls: string, log: Log, keyPrefix = 'dactylo:'): Redis {
  const [url, ...others] = urls.split(',')
  const redis = others.length > 0
    ? openCluster([url!, ...others], log, keyPrefix)
    : new SingleRedis(url!, { ...OPTIONS, keyPrefix })
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
  watchRefusals(redis, log)
  return redis
}

/** A command for an unavailable node is retried only twice: its caller has a fallback, which must not wait. */
const RETRIES = { maxRedirections: 2, retryDelayOnFailover: 50, retryDelayOnClusterDown: 50 }

/** Logs once when a node becomes unavailable and once when it is back. */
function openCluster (urls: string[], log: Log, keyPrefix: string): Cluster {
  const cluster = new Cluster(urls, {
    keyPrefix, enableOfflineQueue: false, slotsRefreshTimeout: 4 * TIMEOUT_MS, ...RETRIES, redisOptions: OPTIONS
  })
  const away = new Set<string>()
  cluster.on('node error', (_error: Error, node: string) => {
    if (!away.has(node)) log.warn(`The Redis node ${node} is unavailable: its data is local to this process`)
    away.add(node)
  })
  cluster.on('+node', (node: SingleRedis) => node.once('ready', () => {
    const name = `${node.options.host}:${node.options.port}`
    if (away.delete(name)) log.info(`The Redis node ${name} is available again`)
  }))
  return cluster
}

/** Logs once that Redis refuses writes, because it is full or a replica. */
function watchRefusals (redis: Redis, log: Log): void {
  let refusing = false
  const send: SingleRedis['sendCommand'] = redis.sendCommand.bind(redis)
  const accepted = (name: string) => {
    if (refusing && WRITES.has(name)) log.info('Redis accepts writes again')
    if (WRITES.has(name)) refusing = false
  }
  const failed = ({ name, message }: Error) => {
    if (name !== 'ReplyError' || !REFUSALS.test(message)) return
    if (!refusing) log.warn(`Redis refuses writes: ${message} Limits and recognition history are local to this process`)
    refusing = true
  }
  const watched: SingleRedis['sendCommand'] = (command, ...rest) => {
    command.promise.then(() => accepted(command.name), failed)
    return send(command, ...rest)
  }
  redis.sendCommand = watched
}

/** Write commands used by limits, histories and the gauge. */
const WRITES = new Set(['eval', 'evalsha', 'set'])
/** Prefixes of refusals (https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors). */
const REFUSALS = /^(OOM|READONLY|MISCONF|NOREPLICAS|NOPERM|NOAUTH|LOADING|CLUSTERDOWN)\b/
