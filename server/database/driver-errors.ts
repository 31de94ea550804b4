// Interprets the errors of both database engines.

interface DriverError {
  code?: string
  message?: string
  hint?: string
  constraint?: string
  constraint_name?: string
}

/** A connection to a PostgreSQL server that could not be opened or was lost. */
export class ConnectionError extends Error {
  readonly code: string

  /** @param code an error code of Node's sockets */
  constructor (message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Drizzle wraps errors of the driver, except when it begins a transaction. */
function causeOf (error: unknown): DriverError {
  const outer = (error ?? {}) as DriverError & { cause?: DriverError }
  return outer.cause ?? outer
}

/** The unique index or foreign key that a write violated, or undefined for any other error. */
export function violatedConstraint (error: unknown): string | undefined {
  const cause = causeOf(error)
  if (!['23505', '23503', '23001'].includes(cause.code ?? '')) return undefined
  return cause.constraint_name ?? cause.constraint
}

/** Codes of a server that can't serve now (https://www.postgresql.org/docs/15/errcodes-appendix.html): connection
 * exceptions, read-only, aborted or timed-out transactions, no resources, lock or statement timeouts, shutting down,
 * starting up. */
const UNAVAILABLE = /^(08|25006$|25P0[34]|40|53|55P03|57014$|57P)/
/** Codes of a server that is unreachable, or rejects the user or the database. */
const UNREACHABLE = /^(08|28|3D|57P)/
/** Codes of postgres.js for a lost connection. UNSAFE_TRANSACTION is a race in postgres.js: after a loss it may begin a
 * transaction on another connection and notice too late. */
const DRIVER_CODES = /^(CONNECT(ION_\w+|_TIMEOUT)|UNSAFE_TRANSACTION)$/

/** Code of a query that waited too long for its turn in this process. */
export const QUEUE_TIMEOUT = 'QUEUE_TIMEOUT'

/** Whether a later retry of a failed query may succeed. */
export function isUnavailable (error: unknown): boolean {
  const code = codeOf(error)
  return isUnreachable(error) || UNAVAILABLE.test(code) || code === QUEUE_TIMEOUT
}

/** Whether the server is unreachable or has closed the connection. A slow server is not unreachable. */
export function isUnreachable (error: unknown): boolean {
  const code = codeOf(error)
  return causeOf(error) instanceof ConnectionError || UNREACHABLE.test(code) || DRIVER_CODES.test(code)
}

/** Whether PostgreSQL ended a transaction because of another one: a serialization failure or a deadlock. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

const codeOf = (error: unknown): string => {
  const { code } = causeOf(error)
  return typeof code === 'string' ? code : ''
}

/** Codes of a closed connection, on which nothing more can be sent. */
const CONNECTION_LOST = /^(57P0[123]|CONNECTION_\w+)$/

/** Whether a query failed because its connection was lost. */
export function hasLostConnection (error: unknown): boolean {
  return causeOf(error) instanceof ConnectionError || CONNECTION_LOST.test(codeOf(error))
}

/** Causes of an unavailable database other than an outage, for the log. */
const CAUSES: readonly (readonly [codes: RegExp, sentence: string])[] = [
  [/^40/, 'after all retries, the database ended the transaction of this request for another one'],
  [/^(57014|55P03|25P0[34])$/, 'a statement took too long, or waited too long for a lock'],
  [/^QUEUE_TIMEOUT$/, 'too many requests: no connection to the database was free in time'],
  [/^(53100|ENOSPC|EDQUOT)$/, 'the disk is full'],
  [/^(EIO|EMFILE|ENFILE)$/, 'the disk fails, or too many files are open'],
  [/^25006$/, 'the database is read-only']
]

/** Why a request got 503. */
export function causeOfOutage (error: unknown): string {
  const code = codeOf(error)
  return CAUSES.find(([codes]) => codes.test(code))?.[1] ?? 'the database is unavailable'
}

/** Why the server can't serve now, in its own words or those of the network. These never quote a query. */
export function reasonOf (error: unknown): { code: string, reason: string } | undefined {
  const { message = '' } = causeOf(error)
  return isUnavailable(error) ? { code: codeOf(error), reason: message } : undefined
}

/** The message of any error, or else all that it says: PGlite throws objects with only a name and a number. */
export function messageOf (error: unknown): string {
  const { message, name, code, errno, cause } =
    (error ?? {}) as DriverError & Record<'name' | 'errno' | 'cause', unknown>
  if (message) return message
  const parts = [name, code ?? errno, cause !== undefined && messageOf(cause)].filter(Boolean)
  return parts.join(' ') || String(error) || 'an error without a message'
}

/** The message of PostgreSQL about a failed migration, which quotes no user data. */
export function describeMigration (error: unknown): string {
  const { message, hint, code } = causeOf(error)
  return `The migrations failed and nothing was changed: ${message} (${code})${hint ? `. ${hint}` : ''}`
}

/** Describes a failed query: code, violated constraint and, for connection errors, the reason. Other messages are left
 * out because they quote the query and its parameters. */
export function describeDriverError (error: unknown): string | undefined {
  const { name, query } = (error ?? {}) as { name?: string, query?: unknown }
  if (query === undefined && name !== 'PostgresError') return undefined
  const { code = 'without a code', ...cause } = causeOf(error)
  const { reason } = reasonOf(error) ?? {}
  return [`Database error ${code}`, cause.constraint_name ?? cause.constraint, reason && `(${reason})`]
    .filter(Boolean).join(' ')
}
