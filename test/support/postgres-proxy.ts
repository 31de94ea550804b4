// A proxy before a PostgreSQL server that fails in a given phase of a connection, like networks and poolers.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket, createSecureContext } from 'node:tls'
import type { SecureContext } from 'node:tls'
import { promisify } from 'node:util'
import type { Test } from 'tap'

/** When a connection fails: on connect, after the TLS request, after the startup message, after authentication, at
 * the first query. */
export const PHASES = ['accepted', 'asked for TLS', 'startup', 'greeted', 'query'] as const
export type Phase = typeof PHASES[number]

/** How it fails: an error message, a close, a reset, or silence. */
export const WAYS = ['fatal', 'end', 'reset', 'hang'] as const
export type Way = typeof WAYS[number]

/** https://www.postgresql.org/docs/15/protocol-message-formats.html */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1')
const FATAL = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'

/** A self-signed certificate for localhost. */
export async function selfSigned (t: Test): Promise<SecureContext> {
  const folder = t.testdir()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await promisify(execFile)('openssl', [
    'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2',
    '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert
  ])
  return createSecureContext({ key: await readFile(key), cert: await readFile(cert) })
}

/** @param port of the PostgreSQL server
 * @param context for TLS; without it the server refuses TLS */
export async function openPostgresProxy (t: Test, port: number, context?: SecureContext) {
  let failing: { phase: Phase, way: Way } | undefined
  const sockets = new Set<Socket>()
  const names: (string | false | null)[] = []
  let connections = 0

  const server = createServer({ allowHalfOpen: false }, near => {
    connections++
    track(near)
    if (failsAt('accepted', near)) return
    near.once('data', first => { void begin(near, first) })
  })

  async function begin (near: Socket, first: Buffer) {
    if (!first.equals(SSL_REQUEST)) return pass(near, first)
    if (failsAt('asked for TLS', near)) return
    near.write(context ? 'S' : 'N')
    if (!context) return near.once('data', startup => pass(near, startup))
    const secure = new TLSSocket(near, { isServer: true, secureContext: context })
    track(secure)
    secure.once('secure', () => names.push(secure.servername as string))
    secure.once('data', (startup: Buffer) => pass(secure, startup))
  }

  function pass (near: Socket, startup: Buffer) {
    if (failsAt('startup', near)) return
    const far = connect(port, '127.0.0.1')
    track(far)
    far.write(startup)
    let greeted = false
    far.on('data', (data: Buffer) => {
      near.write(data)
      if (greeted || !data.includes(READY)) return
      greeted = true
      if (failsAt('greeted', near)) far.destroy()
    })
    near.on('data', (data: Buffer) => {
      if (!far.destroyed && !failsAt('query', near)) far.write(data)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => { if (!near.writableEnded && failing?.way !== 'hang') near.destroy() })
  }

  function failsAt (phase: Phase, near: Socket): boolean {
    if (failing?.phase !== phase) return false
    // A socket under TLS cannot be reset from here, so it closes without a goodbye.
    if (failing.way === 'reset') near instanceof TLSSocket ? near.destroy() : near.resetAndDestroy()
    if (failing.way === 'end') near.end()
    if (failing.way === 'fatal') near.end(fatal())
    return true
  }

  function track (socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Makes new connections fail; undefined: none. */
    fail: (how: typeof failing) => { failing = how },
    /** Closes open connections. */
    cut: () => { for (const socket of sockets) socket.destroy() },
    /** The server names that clients sent over TLS. */
    names,
    connections: () => connections
  }
}

function fatal (): Buffer {
  const message = Buffer.alloc(5 + FATAL.length)
  message.write('E', 'latin1')
  message.writeUInt32BE(4 + FATAL.length, 1)
  message.write(FATAL, 5, 'latin1')
  return message
}
