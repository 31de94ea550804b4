// What went wrong in the database, told from the error of either engine.

interface DatabaseFailure { code?: string, constraint?: string, constraint_name?: string }

/** Drizzle wraps the error of the driver, but not where it begins a transaction. */
function causeOf (error: unknown): DatabaseFailure {
  const { cause, code } = (error ?? {}) as DatabaseFailure & { cause?: DatabaseFailure }
  return cause ?? { code }
}

/** The unique index or foreign key that a write went against, or undefined when something else is wrong. */
export function violatedConstraint (error: unknown): string | undefined {
  const cause = causeOf(error)
  if (!['23505', '23503', '23001'].includes(cause.code ?? '')) return undefined
  return cause.constraint_name ?? cause.constraint
}

/** What PostgreSQL says of a server that can't serve now (https://www.postgresql.org/docs/15/errcodes-appendix.html):
 * connection exceptions, no resources, a statement that took too long, shutting down, starting up. */
const UNAVAILABLE = /^(08|53|57014$|57P)/
/** The same of postgres.js and of Node's sockets. */
const UNREACHABLE =
  /^(CONNECT(ION_\w+|_TIMEOUT)|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** Whether it is worth trying again later. */
export function isUnavailable (error: unknown): boolean {
  const { code } = causeOf(error)
  return typeof code === 'string' && (UNAVAILABLE.test(code) || UNREACHABLE.test(code))
}

/** Whether the server is not there, or has ended the connection; one that is there may be too slow as well. */
export function isAway (error: unknown): boolean {
  const { code = '' } = causeOf(error)
  return /^(08|57P)/.test(code) || UNREACHABLE.test(code)
}

/** A connection that its server or the network has ended. */
const LOST = /^(57P0[123]|CONNECTION_\w+|ECONN\w+|EPIPE|ETIMEDOUT)$/

/** Whether a failed query has lost its connection: nothing can be said to the server any more. */
export function hasLostConnection (error: unknown): boolean {
  return LOST.test(causeOf(error).code ?? '')
}

/** The code of a failed query, and what it went against. Its message would tell the query and its parameters. */
export function describeFailure (error: unknown): string | undefined {
  const { name, query } = (error ?? {}) as { name?: string, query?: unknown }
  if (query === undefined && name !== 'PostgresError') return undefined
  const { code = 'without a code', ...cause } = causeOf(error)
  return ['Database failure', code, cause.constraint_name ?? cause.constraint].filter(Boolean).join(' ')
}
