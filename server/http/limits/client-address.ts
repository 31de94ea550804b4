// Who a caller is, as far as rate limits and recognition history are concerned: one function for both.
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rangesOf } from '../../settings/config.ts'
import { RequestError } from '../errors/request-error.ts'

type Caller = Pick<FastifyRequest, 'ip' | 'ips'>

/** The caller's IPv4 address, or the /64 network of an IPv6 one (a household owns a whole /64). A proxy that does not
 * say who its caller is counts as the caller itself.
 * @throws RequestError 400 when the address the proxies report is none, or the client has gone */
export function clientAddress (request: Caller): string {
  const address = plainAddress(reported(request) ?? '')
  const family = isIP(address)
  if (!family) throw new RequestError('INVALID_ADDRESS')
  return family === 4 ? address : networkOf(address)
}

/** The names of RFC 7239, section 6, for a caller that a proxy does not know or does not tell. */
const IS_UNNAMED = /^"?(unknown|_[\w.-]+)"?$/i

/** Undefined, whatever the type says, where the client had gone before the first read. */
const reported = ({ ip, ips }: Caller): string | undefined => IS_UNNAMED.test(ip) ? ips?.at(-2) : ip

/** Some proxies write a port, RFC 7239 brackets and quotes: '"[2001:db8::7]:443"', "192.0.2.7:443". */
const plainAddress = (entry: string) => entry
  .replace(/^"(.*)"$/, '$1')
  .replace(/^\[(.*:.*)\](:[\w.-]+)?$|^([\d.]+):[\w.-]+$/, '$1$3')
  .replace(/%.*$/, '')
  .replace(/^::ffff:(?=[\d.]+$)/i, '')

/** @returns whether an address is in one of the ranges, in any form in which a socket or a proxy gives it */
export function trustOf (ranges: string[]): (entry?: string) => boolean {
  const trusted = rangesOf(ranges)
  return (entry = '') => {
    const address = plainAddress(entry)
    return isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** How the name of a site ends. */
export const SITE = '::/48'

/** The network of a caller that one customer of a provider may own: for IPv6 the /48 (RFC 6177), in which there are
 * 65,536 callers. Scarce things are shared among these networks. */
export const siteOf = (address: string): string =>
  address.includes(':') ? `${address.split(':', 3).join(':')}${SITE}` : address

/** The networks that a limit counts a caller by, the smallest first. */
export const networksOf = (address: string): string[] => [...new Set([address, siteOf(address)])]

/** Logs, once each, that a proxy is not trusted (all clients behind it are one caller, with one limit), and that a
 * trusted one writes something else than addresses. */
export function warnOfForwarding (app: FastifyInstance) {
  const said = new Set<string>()
  const warn = (message: string, fields = {}) => {
    if (!said.has(message)) app.log.warn(fields, message)
    said.add(message)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    // A trusted proxy makes `ips` a list of two.
    if (request.headers['x-forwarded-for'] && (request.ips ?? []).length < 2) warn(NOT_TRUSTED)
  })
  app.addHook('onError', (request, _reply, error, done) => {
    done()
    // Its shape says what wrote it, and tells no address.
    const entry = reported(request)?.slice(0, 60).replace(/\w/g, 'x')
    if (error.code === 'INVALID_ADDRESS' && entry) warn(NO_ADDRESS, { entry })
  })
}

const NOT_TRUSTED = 'X-Forwarded-For came from an address that TRUST_PROXY does not name, and does not count: ' +
  'behind a proxy, all callers share one limit and one history'

const NO_ADDRESS = 'A proxy of TRUST_PROXY wrote no IP address into X-Forwarded-For: its requests get 400. Check ' +
  'what it writes there'

/** "2001:db8::1" → "2001:db8:0:0::/64". The URL parser writes IPv6 addresses in their one short form. */
function networkOf (address: string): string {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  // Eight groups have seven colons between them: "::" stands for the missing ones, around empty groups.
  const groups = short.replace('::', ':'.repeat(10 - short.split(':').length)).split(':')
  return `${groups.slice(0, 4).map(group => group || '0').join(':')}::/64`
}
