// The connection to the Redis that several processes share. Every use of it has a local fallback while Redis is away.
import { Redis } from 'ioredis'

export interface Log { info: (message: string) => void, warn: (message: string) => void }

/** Milliseconds after which Redis counts as away: a request waits for it no longer. */
const PATIENCE = 500

/** Connects to Redis and stays connected; while it is away, commands fail at once. Each change is a line in the log. */
export function openRedis (url: string, log: Log, keyPrefix = 'dactylo:'): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    // A Redis that hangs is away, too: the connection is made anew, and no command waits for the old one any more.
    socketTimeout: PATIENCE
  })
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

/** Logs, once, that Redis answers and refuses to write: it is full, or a replica. */
function watchRefusals (redis: Redis, log: Log): void {
  let refusing = false
  const send = redis.sendCommand.bind(redis)
  const accepted = (name: string) => {
    if (refusing && WRITES.has(name)) log.info('Redis takes writes again')
    if (WRITES.has(name)) refusing = false
  }
  const failed = ({ name, message }: Error) => {
    if (name !== 'ReplyError' || !REFUSALS.test(message)) return
    if (!refusing) log.warn(`Redis refuses: ${message} So limits and recognition history are local to this process`)
    refusing = true
  }
  redis.sendCommand = (command, ...rest) => {
    command.promise.then(() => accepted(command.name), failed)
    return send(command, ...rest)
  }
}

/** The commands that limits, histories and the gauge write with. */
const WRITES = new Set(['eval', 'evalsha', 'set'])
/** How refusals begin (https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors). */
const REFUSALS = /^(OOM|READONLY|MISCONF|NOREPLICAS|NOPERM|NOAUTH|LOADING|CLUSTERDOWN)\b/
