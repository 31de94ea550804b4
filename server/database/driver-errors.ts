// Says what went wrong in the database, from the error of either engine.

interface DriverError {
  code?: string
  message?: string
  hint?: string
  constraint?: string
  constraint_name?: string
}

/** A connection to a PostgreSQL server that could not be opened, or has ended. */
export class ConnectionError extends Error {
  readonly code: string

  /** @param code of Node's sockets */
  constructor (message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Drizzle wraps the error of the driver, but not where it begins a transaction. */
function causeOf (error: unknown): DriverError {
  const outer = (error ?? {}) as DriverError & { cause?: DriverError }
  return outer.cause ?? outer
}

/** The unique index or foreign key that a write went against, or undefined when something else is wrong. */
export function violatedConstraint (error: unknown): string | undefined {
  const cause = causeOf(error)
  if (!['23505', '23503', '23001'].includes(cause.code ?? '')) return undefined
  return cause.constraint_name ?? cause.constraint
}

/** Codes of a server that can't serve now (https://www.postgresql.org/docs/15/errcodes-appendix.html): connection
 * exceptions, read only, a transaction given up or too long, no resources, a lock or a statement that took too long,
 * shutting down, starting up. */
const UNAVAILABLE = /^(08|25006$|25P0[34]|40|53|55P03|57014$|57P)/
/** Codes of a server that is not there, or refuses the user or the database. */
const AWAY = /^(08|28|3D|57P)/
/** Codes of postgres.js for a lost connection. UNSAFE_TRANSACTION is its own mistake: after a loss it may begin a
 * transaction on another connection and notice too late. */
const OF_DRIVER = /^(CONNECT(ION_\w+|_TIMEOUT)|UNSAFE_TRANSACTION)$/

/** Whether a failed query is worth trying again later. */
export function isUnavailable (error: unknown): boolean {
  return isAway(error) || UNAVAILABLE.test(codeOf(error))
}

/** Whether the server is not there, or has ended the connection. A server that is too slow is there. */
export function isAway (error: unknown): boolean {
  return causeOf(error) instanceof ConnectionError || AWAY.test(codeOf(error)) || OF_DRIVER.test(codeOf(error))
}

const codeOf = (error: unknown): string => {
  const { code } = causeOf(error)
  return typeof code === 'string' ? code : ''
}

/** Codes of a connection that ends: nothing can be sent to the server any more. */
const LOST = /^(57P0[123]|CONNECTION_\w+)$/

/** Whether a failed query has lost its connection. */
export function hasLostConnection (error: unknown): boolean {
  return causeOf(error) instanceof ConnectionError || LOST.test(codeOf(error))
}

/** Why the server can't serve now, in its words or the network's, which quote no query. */
export function reasonOf (error: unknown): { code: string, reason: string } | undefined {
  const { message = '' } = causeOf(error)
  return isUnavailable(error) ? { code: codeOf(error), reason: message } : undefined
}

/** What PostgreSQL says of a failed migration, which quotes no value of a user. */
export function describeMigration (error: unknown): string {
  const { message, hint, code } = causeOf(error)
  return `The migrations failed, and nothing has changed: ${message} (${code})${hint ? `. ${hint}` : ''}`
}

/** The code of a failed query, the constraint it violated, and why it got no answer. A message that is not about the
 * connection is left out: it would quote the query and its parameters. */
export function describeDriverError (error: unknown): string | undefined {
  const { name, query } = (error ?? {}) as { name?: string, query?: unknown }
  if (query === undefined && name !== 'PostgresError') return undefined
  const { code = 'without a code', ...cause } = causeOf(error)
  const { reason } = reasonOf(error) ?? {}
  return [`Database error ${code}`, cause.constraint_name ?? cause.constraint, reason && `(${reason})`]
    .filter(Boolean).join(' ')
}
