// Security and cache headers of every answer.
import type { FastifyInstance } from 'fastify'

/** For answers sent before any hook can add the other headers. */
export const minimalHeaders = {
  'x-content-type-options': 'nosniff',
  // Answers are data, so nothing in them may run. Page routes relax this.
  'content-security-policy': "default-src 'none';frame-ancestors 'none'"
}

/** The headers of Helmet 8 (https://helmetjs.github.io), with four exceptions. The TLS proxy sends
 * Strict-Transport-Security. The other three concern Internet Explorer, browsers with an XSS filter and
 * `crossdomain.xml`. */
const HEADERS = {
  ...minimalHeaders,
  'cross-origin-opener-policy': 'same-origin',
  // Web apps on every origin may load the model.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  // Answers are private. A route with public answers sets this header itself.
  'cache-control': 'no-store'
}

export function sendSecurityHeaders (app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS)
    done()
  })
}
