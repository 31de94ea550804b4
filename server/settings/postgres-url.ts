// Parses the URL of a PostgreSQL server like libpq (https://www.postgresql.org/docs/15/libpq-connect.html), ignoring
// parameters without effect here. postgres.js rejects IPv6 addresses, and sends all unknown parameters to the server.
import { readFileSync } from 'node:fs'

export interface Target {
  /** A name, an address, or the folder of a socket. */
  host: string
  port: number
  /** Empty to let postgres.js choose. */
  user: string | undefined
  pass: string | undefined
  database: string | undefined
  /** False, a value of `sslmode`, or options of `tls.connect`. */
  ssl: false | string | object
  /** Parameters sent to the server. */
  connection: Record<string, string>
}

/** Parameters that are handled elsewhere, or meant for other programs. */
const IGNORED = new Set([
  'connect_timeout', 'keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count', 'tcp_user_timeout',
  'fallback_application_name', 'client_encoding', 'krbsrvname', 'gsslib', 'sslcompression', 'sslsni', 'uselibpqcompat',
  'pgbouncer', 'connection_limit', 'pool_timeout', 'pool_mode', 'socket_timeout', 'statement_cache_size', 'supa'
])
/** Parameters that are supported with some values. */
const SUPPORTED = new Map(Object.entries({
  channel_binding: /^(disable|prefer|require)$/,
  gssencmode: /^(disable|prefer)$/,
  host: /^[^,]*$/,
  port: /^\d{1,5}$/,
  schema: /^public$/,
  ssl: /^(true|false|1|0)$/,
  sslmode: /^(disable|allow|prefer|require|verify-ca|verify-full)$/,
  sslnegotiation: /^postgres$/,
  target_session_attrs: /^(any|read-write|read-only|primary|standby|prefer-standby)$/
}))
const READ = ['user', 'password', 'dbname', 'sslrootcert']
const PASSED_ON = ['application_name', 'options']

/** @throws Error with the required form of the URL */
export function readPostgresUrl (given: string): Target {
  const { host, port, user, pass, database, params } = parse(given)
  for (const [name, value] of Object.entries(params)) {
    const isSupported = IGNORED.has(name) || [...READ, ...PASSED_ON].includes(name) || SUPPORTED.get(name)?.test(value)
    const what = SUPPORTED.has(name) ? `${name}=${value}` : name
    if (!isSupported) throw new Error(`a URL without ${what}, which is not supported`)
  }
  return {
    host: params.host || host || process.env.PGHOST || 'localhost',
    port: Number(params.port || port || process.env.PGPORT || 5432),
    user: params.user || user,
    pass: params.password || pass,
    database: params.dbname || database,
    ssl: tlsOf(params),
    connection: Object.fromEntries(Object.entries(params).filter(([name]) => PASSED_ON.includes(name)))
  }
}

function parse (given: string) {
  const [, authority = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)/.exec(given) ?? []
  if (authority.replace(/^.*@/, '').includes(',')) {
    throw new Error('a URL with one host: use a proxy or a DNS name that leads to the writable server')
  }
  // The URL of a socket may have a user without a host, which the URL parser rejects.
  const text = authority.endsWith('@') ? given.replace('@', '@localhost') : given
  try {
    if (!/^postgres(ql)?:/.test(given)) throw new Error(given)
    const { hostname, port, username, password, pathname, searchParams } = new URL(text)
    const [host, user, pass, database] = [hostname, username, password, pathname.slice(1)].map(decodeURIComponent)
    return { host: host!.replace(/^\[|\]$/g, ''), port, user, pass, database, params: Object.fromEntries(searchParams) }
  } catch {
    throw new Error('a URL such as postgres://user:password@host:5432/name, its password percent-encoded')
  }
}

type Params = Partial<Record<string, string>>

/** A verified certificate protects against a man in the middle, as channel binding does, which postgres.js lacks. */
function tlsOf ({ sslmode = process.env.PGSSLMODE, ssl, sslrootcert, channel_binding: binding }: Params) {
  const mode = binding === 'require' || sslrootcert === 'system' ? 'verify-full' : sslmode
  if (sslrootcert && sslrootcert !== 'system') return withRoot(sslrootcert, mode)
  if (mode) return mode !== 'disable' && mode
  return /^(true|1)$/.test(ssl ?? '') && 'verify-full'
}

/** Like libpq, checks the host name only for verify-full. */
function withRoot (file: string, mode?: string): object {
  try {
    return { ca: readFileSync(file), ...mode !== 'verify-full' && { checkServerIdentity: () => undefined } }
  } catch (error) {
    throw new Error(`a URL whose sslrootcert can be read: ${(error as Error).message}`, { cause: error })
  }
}
