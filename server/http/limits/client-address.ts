// Identifies the caller for rate limits and recognition history alike.
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '../../database/turns.ts'
import { rangesOf } from '../../settings/config.ts'
import { RequestError } from '../errors/request-error.ts'

type Caller = Pick<FastifyRequest, 'ip' | 'ips'>

/** The caller's IPv4 address, or the /64 network of an IPv6 address (a household owns a whole /64). A proxy that does
 * not name its caller counts as the caller.
 * @throws RequestError 400 if a proxy reports something other than an address, or the client has disconnected */
export function clientAddress (request: Caller): string {
  const address = plainAddress(reported(request) ?? '')
  const family = isIP(address)
  if (!family) throw new RequestError('INVALID_ADDRESS')
  return family === 4 ? address : networkOf(address)
}

/** Placeholders of RFC 7239, section 6, for a caller that the proxy does not know or name. */
const IS_UNNAMED = /^"?(unknown|_[\w.-]+)"?$/i

/** Despite its type, `ip` is undefined if the client disconnected before the first read. */
const reported = ({ ip, ips }: Caller): string | undefined => IS_UNNAMED.test(ip) ? ips?.at(-2) : ip

/** Strips ports, brackets and quotes, which some proxies write: '"[2001:db8::7]:443"', "192.0.2.7:443". */
const plainAddress = (entry: string) => entry
  .replace(/^"(.*)"$/, '$1')
  .replace(/^\[(.*:.*)\](:[\w.-]+)?$|^([\d.]+):[\w.-]+$/, '$1$3')
  .replace(/%.*$/, '')
  .replace(/^::ffff:(?=[\d.]+$)/i, '')

/** @returns a function that says whether an address, in any notation of sockets and proxies, is in one of the ranges */
export function trustOf (ranges: string[]): (entry?: string) => boolean {
  const trusted = rangesOf(ranges)
  return (entry = '') => {
    const address = plainAddress(entry)
    return isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Suffix of the key of a site. */
export const SITE = '::/48'

/** The network that one customer of a provider may own: for IPv6 the /48 (RFC 6177), which holds 65,536 callers. Scarce
 * resources are shared among these networks. */
export const siteOf = (address: string): Site =>
  (address.includes(':') ? `${address.split(':', 3).join(':')}${SITE}` : address) as Site

/** The network of a request's client. */
export const clientSite = (request: Caller): Site => siteOf(clientAddress(request))

/** The networks by which a limit counts a caller, the smallest first. */
export const networksOf = (address: string): string[] => [...new Set([address, siteOf(address)])]

/** Logs two faults of proxies, once each. Behind an untrusted proxy, all clients share one limit. A trusted proxy may
 * report something other than addresses. */
export function warnOfForwarding (app: FastifyInstance) {
  const logged = new Set<string>()
  const warn = (message: string, fields = {}) => {
    if (!logged.has(message)) app.log.warn(fields, message)
    logged.add(message)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    // With a trusted proxy, `ips` has at least two entries.
    if (request.headers['x-forwarded-for'] && (request.ips ?? []).length < 2) warn(NOT_TRUSTED)
  })
  app.addHook('onError', (request, _reply, error, done) => {
    done()
    // The shape helps to find the proxy and reveals no address.
    const entry = reported(request)?.slice(0, 60).replace(/\w/g, 'x')
    if (error.code === 'INVALID_ADDRESS' && entry) warn(NO_ADDRESS, { entry })
  })
}

const NOT_TRUSTED = 'X-Forwarded-For from an address outside TRUST_PROXY is ignored. All callers behind this proxy ' +
  'share one limit and one history. Add the proxy to TRUST_PROXY'

const NO_ADDRESS = 'A proxy in TRUST_PROXY sent X-Forwarded-For without an IP address. Its requests get 400. Check ' +
  'its configuration'

/** "2001:db8::1" → "2001:db8:0:0::/64". The URL parser normalizes IPv6 addresses to their short form. */
function networkOf (address: string): string {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  // Eight groups have seven colons: pad "::" with empty groups.
  const groups = short.replace('::', ':'.repeat(10 - short.split(':').length)).split(':')
  return `${groups.slice(0, 4).map(group => group || '0').join(':')}::/64`
}
