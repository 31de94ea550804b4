// The sockets of the connections to a PostgreSQL server, encrypted where its URL says so. On a socket of its own
// postgres.js has waits without an end. From one of ours it would remove the timeout before TLS, and send no server
// name.
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { ConnectionError } from '../driver-errors.ts'

/** Milliseconds to wait for a connection. */
export const CONNECT_TIMEOUT = 5000

/** What postgres.js knows of TLS: false, a value of `sslmode`, or options of `tls.connect`. */
type Ssl = boolean | string | object | undefined
interface Target { path: string | false, host: string[], port: number[] }
export type OpenSockets = Set<Socket>

interface Options {
  ssl: Ssl
  /** Milliseconds without a byte after which a connection is given up. */
  silence: number
  /** The open ones. */
  sockets: OpenSockets
}

/** Makes what postgres.js calls for each connection. A call must give a socket: where none could be opened, it gives
 * one that fails at its first write. */
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
/** Values of `sslmode` that take any certificate. */
const UNVERIFIED = new Set<Ssl>(['require', 'allow', 'prefer'])

/** @throws Error when the server is away, speaks no TLS, or is another one than its certificate says */
async function encrypt (plain: Socket, host: string, ssl: Ssl): Promise<Socket> {
  const signal = AbortSignal.timeout(CONNECT_TIMEOUT)
  const ended = once(plain, 'end', { signal }).then(() => { throw new Error('The server ended the connection') })
  ended.catch(() => {})
  plain.write(SSL_REQUEST)
  const [answer] = await Promise.race([once(plain, 'data', { signal }), ended]) as [Buffer]
  // More than one byte comes from an attacker in between (CVE-2021-23222).
  if (`${answer}` !== WILLING) {
    if (ssl === 'prefer') return plain
    throw new Error('The server offers no TLS, which sslmode asks for')
  }
  const secure = connectTls({
    socket: plain,
    ...isIP(host) === 0 && { servername: host },
    ...typeof ssl === 'object' ? ssl : { rejectUnauthorized: !UNVERIFIED.has(ssl) }
  })
  await once(secure, 'secureConnect', { signal })
  return secure
}

/** Ends a connection on which nothing has come or gone for a time. A server that hangs, or a network that swallows
 * everything, would else be waited for without end. */
function endSilence (socket: Socket, silence: number): Socket {
  return socket.setTimeout(silence, () => socket.destroy(lost('ETIMEDOUT', 'The database does not answer')))
}

/** Tells postgres.js of a failure only when the socket is closed. Until then postgres.js takes the connection for one
 * that works: a query sent between the failure and the close is lost, or answered with nothing. An end by the server is
 * a failure, too: postgres.js would connect again at once, and so on without end. */
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
    if (!socket.writableEnded) socket.destroy(lost('ECONNRESET', 'The database ended the connection'))
  })
}

/** A socket that fails once something is written: postgres.js has nothing left then that it would write to the next. */
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
  // A name with several addresses has an error of each.
  const reasons: Error[] = error instanceof AggregateError ? error.errors : [error]
  return lost(error.code ?? 'ECONNREFUSED', reasons.map(({ message }) => message).join(', '))
}
