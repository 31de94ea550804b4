// Who a caller is, as far as rate limits and recognition history are concerned: one function for both.
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../replies/errors.ts'

/** The caller's IPv4 address, or the /64 network of an IPv6 one (a household owns a whole /64).
 * @throws RequestError 400 when the address the proxies report is none, or the client has gone */
export function clientAddress (request: Pick<FastifyRequest, 'ip'>): string {
  // Undefined, whatever the type says, where the client had gone before the first read.
  const ip: string | undefined = request.ip
  const address = (ip ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  const family = isIP(address)
  if (!family) throw new RequestError('INVALID_ADDRESS')
  return family === 4 ? address : networkOf(address)
}

/** How the name of a site ends. */
export const SITE = '::/48'

/** The network of a caller that one customer of a provider may own: for IPv6 the /48 (RFC 6177), in which there are
 * 65,536 callers. Scarce things are shared among these networks. */
export const siteOf = (address: string): string =>
  address.includes(':') ? `${address.split(':', 3).join(':')}${SITE}` : address

/** The networks that a limit counts a caller by, the smallest first. */
export const networksOf = (address: string): string[] => [...new Set([address, siteOf(address)])]

/** Logs, once, that a proxy is not trusted: all clients behind it are one caller, with one limit. */
export function warnOfForwarding (app: FastifyInstance) {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    // A trusted proxy makes `ips` a list of two.
    if (warned || !request.headers['x-forwarded-for'] || (request.ips ?? []).length > 1) return
    warned = true
    app.log.warn('X-Forwarded-For came from an address that TRUST_PROXY does not name, and does not count: behind a ' +
      'proxy, all callers share one limit and one history')
  })
}

/** "2001:db8::1" → "2001:db8:0:0::/64". The URL parser writes IPv6 addresses in their one short form. */
function networkOf (address: string): string {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = short.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = short.includes('::') ? 8 - before.length - after.length : 0
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
