// Reads the URL of a PostgreSQL server as libpq does (https://www.postgresql.org/docs/15/libpq-connect.html), without
// what asks nothing of Dactylo. postgres.js would take no address of IPv6, and send the server each parameter that it
// does not know.
import { readFileSync } from 'node:fs'

export interface Target {
  /** A name, an address, or the folder of a socket. */
  host: string
  port: number
  /** Empty where postgres.js is to choose. */
  user: string | undefined
  pass: string | undefined
  database: string | undefined
  /** False, a value of `sslmode`, or options of `tls.connect`. */
  ssl: false | string | object
  /** Parameters that the server is given. */
  connection: Record<string, string>
}

/** Parameters whose purpose is served otherwise here, or that other programs read. */
const IGNORED = new Set([
  'connect_timeout', 'keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count', 'tcp_user_timeout',
  'fallback_application_name', 'client_encoding', 'krbsrvname', 'gsslib', 'sslcompression', 'sslsni', 'uselibpqcompat',
  'pgbouncer', 'connection_limit', 'pool_timeout', 'pool_mode', 'socket_timeout', 'statement_cache_size', 'supa'
])
/** Parameters that are supported with some of their values. */
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

/** @throws Error that says what the URL must be */
export function readPostgresUrl (given: string): Target {
  const { host, port, user, pass, database, asked } = parse(given)
  for (const [name, value] of Object.entries(asked)) {
    const isTaken = IGNORED.has(name) || [...READ, ...PASSED_ON].includes(name) || SUPPORTED.get(name)?.test(value)
    const what = SUPPORTED.has(name) ? `${name}=${value}` : name
    if (!isTaken) throw new Error(`a URL without ${what}, which is not supported`)
  }
  return {
    host: asked.host || host || process.env.PGHOST || 'localhost',
    port: Number(asked.port || port || process.env.PGPORT || 5432),
    user: asked.user || user,
    pass: asked.password || pass,
    database: asked.dbname || database,
    ssl: tlsOf(asked),
    connection: Object.fromEntries(Object.entries(asked).filter(([name]) => PASSED_ON.includes(name)))
  }
}

function parse (given: string) {
  const [, authority = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)/.exec(given) ?? []
  if (authority.replace(/^.*@/, '').includes(',')) {
    throw new Error('a URL of one host: let a proxy or a name lead to the server that takes writes')
  }
  // The URL of a socket may have a user without a host, which URL does not take.
  const text = authority.endsWith('@') ? given.replace('@', '@localhost') : given
  try {
    if (!/^postgres(ql)?:/.test(given)) throw new Error(given)
    const { hostname, port, username, password, pathname, searchParams } = new URL(text)
    const [host, user, pass, database] = [hostname, username, password, pathname.slice(1)].map(decodeURIComponent)
    return { host: host!.replace(/^\[|\]$/g, ''), port, user, pass, database, asked: Object.fromEntries(searchParams) }
  } catch {
    throw new Error('a URL such as postgres://user:password@host:5432/name, its password percent-encoded')
  }
}

type Asked = Partial<Record<string, string>>

/** A verified certificate protects from a server in between, as channel binding does, which postgres.js lacks. */
function tlsOf ({ sslmode = process.env.PGSSLMODE, ssl, sslrootcert, channel_binding: binding }: Asked) {
  const mode = binding === 'require' || sslrootcert === 'system' ? 'verify-full' : sslmode
  if (sslrootcert && sslrootcert !== 'system') return withRoot(sslrootcert, mode)
  if (mode) return mode !== 'disable' && mode
  return /^(true|1)$/.test(ssl ?? '') && 'verify-full'
}

/** As libpq, which compares the name of the host only if it must verify in full. */
function withRoot (file: string, mode?: string): object {
  try {
    return { ca: readFileSync(file), ...mode !== 'verify-full' && { checkServerIdentity: () => undefined } }
  } catch (error) {
    throw new Error(`a URL whose sslrootcert can be read: ${(error as Error).message}`, { cause: error })
  }
}
