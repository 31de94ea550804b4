// How everything here connects to a PostgreSQL server: the pool of the server, its migrations, and `dactylo check`.
import { hostname } from 'node:os'
import { makePgArray, parsePgArray } from 'drizzle-orm/pg-core'
import type { Options, Sql } from 'postgres'
import { readPostgresUrl } from '../../settings/postgres-url.ts'
import { CONNECT_TIMEOUT, openSocket, type OpenSockets } from './socket.ts'

/** Milliseconds that the server has to say that it has given a statement up. */
const ANSWER_TIMEOUT = 1000
/** Seconds between attempts to connect: a server that is back should be noticed at once. */
const RETRY = 0.5

export interface Where { databaseUrl: string, statementTimeout: number }

/** The types of `text[]`, `integer[]` and `uuid[]` (https://www.postgresql.org/docs/15/catalog-pg-type.html).
 * Otherwise postgres.js asks each new connection for all array types, and does not catch that query's failure: the
 * process would end. */
const arrays = {
  to: 1009,
  from: [1009, 1007, 2951],
  serialize: (value: unknown) => Array.isArray(value) ? makePgArray(value) : value,
  parse: (text: string) => parsePgArray(text)
}

/** How values come back. Overrides the database and the role; poolers pass these on. */
const READABLE = { DateStyle: 'ISO, MDY', TimeZone: 'UTC', standard_conforming_strings: 'on' }

interface Connections {
  /** How many it opens at most. */
  max: number
  /** Whether statements may be prepared on a connection, for all that come after. */
  prepare: boolean
  /** Where it notes those that are open. */
  sockets?: OpenSockets
}

/** A client whose queries each end in bounded time, whatever the server does, or does not. Queries never share a
 * connection at the same time: each would keep the others waiting. Connections that are not needed are closed. */
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

/** Does work on a connection of its own. */
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
