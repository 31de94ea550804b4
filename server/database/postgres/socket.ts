// Sockets for connections to a PostgreSQL server, with TLS if its URL says so. The sockets of postgres.js itself may
// wait forever. Given a plain socket, postgres.js would remove its timeout before TLS and send no server name.
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { ConnectionError } from '../driver-errors.ts'

/** Milliseconds to wait for a connection. */
export const CONNECT_TIMEOUT = 5000

/** TLS options of postgres.js: false, a value of `sslmode`, or options of `tls.connect`. */
type Ssl = boolean | string | object | undefined
interface Target { path: string | false, host: string[], port: number[] }
export type OpenSockets = Set<Socket>

interface Options {
  ssl: Ssl
  /** Milliseconds without traffic before a connection is closed. */
  silence: number
  /** Is filled with the open sockets. */
  sockets: OpenSockets
}

/** Creates the socket factory of postgres.js. The factory must return a socket, so on failure it returns one that fails
 * at its first write. */
export function openSocket ({ ssl, silence, sockets }: Options) {
  return async ({ path, host, port }: Target): Promise<Duplex> => {
    const plain = connect(path ? { path } : { host: host[0]!, port: port[0]! })
    try {
      const socket = ssl && !path ? await encrypt(plain, host[0]!, ssl) : plain
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return failTogether(endSilence(socket, silence))
    } catch (error) {
      plain.destroy()
      return failingSocket(connectionError(error as Error))
    }
  }
}

/** https://www.postgresql.org/docs/15/protocol-flow.html#id-1.10.6.7.12 */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const WILLING = 'S'
/** Values of `sslmode` that accept any certificate. */
const UNVERIFIED = new Set<Ssl>(['require', 'allow', 'prefer'])

/** @throws Error if the server is unreachable, offers no TLS, or has a certificate for another host */
async function encrypt (plain: Socket, host: string, ssl: Ssl): Promise<Socket> {
  const signal = AbortSignal.timeout(CONNECT_TIMEOUT)
  const ended = once(plain, 'end', { signal }).then(() => { throw new Error('The server closed the connection') })
  ended.catch(() => {})
  plain.write(SSL_REQUEST)
  const [answer] = await Promise.race([once(plain, 'data', { signal }), ended]) as [Buffer]
  // More than one byte indicates a man in the middle (CVE-2021-23222).
  if (`${answer}` !== WILLING) {
    if (ssl === 'prefer') return plain
    throw new Error('The server offers no TLS, which sslmode requires')
  }
  const secure = connectTls({
    socket: plain,
    ...isIP(host) === 0 && { servername: host },
    ...typeof ssl === 'object' ? ssl : { rejectUnauthorized: !UNVERIFIED.has(ssl) }
  })
  await once(secure, 'secureConnect', { signal })
  return secure
}

/** Closes a silent connection. Otherwise a query would wait forever for a server that hangs or a network that drops
 * everything. */
function endSilence (socket: Socket, silence: number): Socket {
  return socket.setTimeout(silence, () => socket.destroy(lost('ETIMEDOUT', 'The database does not answer')))
}

/** Reports a failure to postgres.js only once the socket is closed. Until then postgres.js would send queries on it,
 * which get lost or return nothing. The server closing the connection counts as a failure: otherwise postgres.js would
 * reconnect in a tight loop. */
function failTogether (socket: Socket): Socket {
  let failure: Error | undefined
  const emit = socket.emit.bind(socket)
  socket.emit = (event: string, ...args: unknown[]) => {
    if (event === 'error') failure ??= args[0] as Error
    if (event === 'error') return true
    if (event !== 'close' || !failure) return emit(event, ...args)
    emit('error', connectionError(failure))
    return emit('close', true)
  }
  return socket.once('end', () => {
    if (!socket.writableEnded) socket.destroy(lost('ECONNRESET', 'The database closed the connection'))
  })
}

/** A socket that fails at its first write, so that postgres.js keeps nothing to send on the next socket. */
function failingSocket (error: Error): Duplex {
  return new Duplex({
    read () {},
    write (_chunk, _encoding, done) {
      done()
      this.destroy(error)
    }
  })
}

const lost = (code: string, message: string) => new ConnectionError(message, code)

function connectionError (error: NodeJS.ErrnoException): ConnectionError {
  if (error instanceof ConnectionError) return error
  if (error.name === 'AbortError') return lost('ETIMEDOUT', 'The database does not answer')
  // A host with several addresses has one error for each.
  const reasons: Error[] = error instanceof AggregateError ? error.errors : [error]
  return lost(error.code ?? 'ECONNREFUSED', reasons.map(({ message }) => message).join(', '))
}
