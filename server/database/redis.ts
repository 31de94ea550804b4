// The connection to the Redis that several processes share. Every use of it has a local fallback while Redis is away.
import { Cluster, Redis as SingleRedis } from 'ioredis'

/** A server, or a cluster of several. Each command that is sent to it has one key, so any node may have that key. */
export type Redis = SingleRedis | Cluster

export interface Log { info: (message: string) => void, warn: (message: string) => void }

/** Milliseconds after which Redis counts as away: a request waits for it no longer. */
const PATIENCE = 500

const OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: PATIENCE,
  commandTimeout: PATIENCE,
  // A Redis that hangs is away, too: the connection is made anew, and no command waits for the old one any more.
  socketTimeout: PATIENCE
}

/** Connects to Redis and stays connected; while it is away, commands fail at once. Each change is a line in the log.
 * @param urls of a server or, with commas between them, of nodes of a cluster */
export function openRedis (urls: string, log: Log, keyPrefix = 'dactylo:'): Redis {
  const [url, ...others] = urls.split(',')
  const redis = others.length > 0
    ? openCluster([url!, ...others], log, keyPrefix)
    : new SingleRedis(url!, { ...OPTIONS, keyPrefix })
  let away = false
  // Failed attempts to connect are logged below, once. Without a listener ioredis prints each.
  redis.on('error', () => {})
  redis.on('reconnecting', () => {
    if (!away) log.warn('Redis is away: limits and recognition history are local to this process')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('Redis is back')
    away = false
  })
  watchRefusals(redis, log)
  return redis
}

/** A command for a node that is away is sent again only twice: its caller has a fallback, which must not wait. */
const RETRIES = { maxRedirections: 2, retryDelayOnFailover: 50, retryDelayOnClusterDown: 50 }

/** Logs, once, that a node goes, and that it is back. */
function openCluster (urls: string[], log: Log, keyPrefix: string): Cluster {
  const cluster = new Cluster(urls, {
    keyPrefix, enableOfflineQueue: false, slotsRefreshTimeout: 4 * PATIENCE, ...RETRIES, redisOptions: OPTIONS
  })
  const away = new Set<string>()
  cluster.on('node error', (_error: Error, node: string) => {
    if (!away.has(node)) log.warn(`The Redis node ${node} is away: what it keeps is local to this process`)
    away.add(node)
  })
  cluster.on('+node', (node: SingleRedis) => node.once('ready', () => {
    const name = `${node.options.host}:${node.options.port}`
    if (away.delete(name)) log.info(`The Redis node ${name} is back`)
  }))
  return cluster
}

/** Logs, once, that Redis answers and refuses to write: it is full, or a replica. */
function watchRefusals (redis: Redis, log: Log): void {
  let refusing = false
  const send: SingleRedis['sendCommand'] = redis.sendCommand.bind(redis)
  const accepted = (name: string) => {
    if (refusing && WRITES.has(name)) log.info('Redis takes writes again')
    if (WRITES.has(name)) refusing = false
  }
  const failed = ({ name, message }: Error) => {
    if (name !== 'ReplyError' || !REFUSALS.test(message)) return
    if (!refusing) log.warn(`Redis refuses: ${message} So limits and recognition history are local to this process`)
    refusing = true
  }
  const watched: SingleRedis['sendCommand'] = (command, ...rest) => {
    command.promise.then(() => accepted(command.name), failed)
    return send(command, ...rest)
  }
  redis.sendCommand = watched
}

/** The commands that limits, histories and the gauge write with. */
const WRITES = new Set(['eval', 'evalsha', 'set'])
/** How refusals begin (https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors). */
const REFUSALS = /^(OOM|READONLY|MISCONF|NOREPLICAS|NOPERM|NOAUTH|LOADING|CLUSTERDOWN)\b/
