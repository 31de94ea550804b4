// Opens connections to a PostgreSQL server: for the pool, the migrations and `dactylo check`.
import { hostname } from 'node:os'
import { makePgArray, parsePgArray } from 'drizzle-orm/pg-core'
import type { Options, Sql } from 'postgres'
import { readPostgresUrl } from '../../settings/postgres-url.ts'
import { CONNECT_TIMEOUT, openSocket, type OpenSockets } from './socket.ts'

/** Milliseconds for the server to report that it cancelled a statement. */
const ANSWER_TIMEOUT = 1000
/** Seconds between attempts to connect: a recovered server should be noticed at once. */
const RETRY = 0.5

export interface Where { databaseUrl: string, statementTimeout: number }

/** The types of `text[]`, `integer[]` and `uuid[]` (https://www.postgresql.org/docs/15/catalog-pg-type.html). Otherwise
 * postgres.js queries each new connection for array types. It does not catch a failure of that query, which would end
 * the process. */
const arrays = {
  to: 1009,
  from: [1009, 1007, 2951],
  serialize: (value: unknown) => Array.isArray(value) ? makePgArray(value) : value,
  parse: (text: string) => parsePgArray(text)
}

/** Output formats of values. These override the defaults of the database and the role; poolers pass them on. */
const READABLE = { DateStyle: 'ISO, MDY', TimeZone: 'UTC', standard_conforming_strings: 'on' }

interface Connections {
  /** Maximum number of connections. */
  max: number
  /** Whether a statement prepared on a connection stays available to later queries. */
  prepare: boolean
  /** Is filled with the open connections. */
  sockets?: OpenSockets
}

/** A client whose queries all end in bounded time, even if the server hangs. Queries are never pipelined on a
 * connection: each would delay the others. Idle connections are closed. */
export async function connectPostgres (
  { databaseUrl, statementTimeout }: Where, { max, prepare, sockets = new Set() }: Connections
): Promise<Sql> {
  const { default: postgres } = await import('postgres')
  const silence = statementTimeout + ANSWER_TIMEOUT
  const { host, port, ssl, connection, ...account } = readPostgresUrl(databaseUrl)
  const options = {
    ...account,
    host: [host],
    port: [port],
    ...host.startsWith('/') && { path: `${host}/.s.PGSQL.${port}` },
    max,
    prepare,
    ssl: false,
    fetch_types: false,
    types: { arrays },
    connect_timeout: CONNECT_TIMEOUT / 1000,
    idle_timeout: silence / 2000,
    max_pipeline: 1,
    backoff: (retries: number) => retries > 0 ? RETRY : 0,
    connection: {
      application_name: `dactylo ${process.pid}@${hostname()}`,
      statement_timeout: statementTimeout,
      ...READABLE,
      ...connection
    },
    onnotice: () => {},
    socket: openSocket({ ssl, silence, sockets })
  }
  return postgres(options as unknown as Options<{ arrays: typeof arrays }>)
}

/** Runs work on a separate connection. */
export async function onOneConnection<T> (
  where: Where, work: (client: Sql, sockets: OpenSockets) => Promise<T>
): Promise<T> {
  const sockets: OpenSockets = new Set()
  const client = await connectPostgres(where, { max: 1, prepare: false, sockets })
  try {
    return await work(client, sockets)
  } finally {
    await client.end({ timeout: 1 })
  }
}
