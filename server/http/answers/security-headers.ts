// The headers of every answer for browsers and caches.
import type { FastifyInstance } from 'fastify'

/** For answers that are given before any hook could add the other headers. */
export const leastHeaders = {
  'x-content-type-options': 'nosniff',
  // Answers are data: nothing in them may run. Pages widen this on their own routes.
  'content-security-policy': "default-src 'none';frame-ancestors 'none'"
}

/** The headers of Helmet 8 (https://helmetjs.github.io), without Strict-Transport-Security, which a proxy that adds TLS
 * sends, and without three: Internet Explorer and browsers with a filter for scripts do not open the page, and plugins
 * find no `crossdomain.xml`. */
const HEADERS = {
  ...leastHeaders,
  'cross-origin-opener-policy': 'same-origin',
  // The model is for every web app, on any origin.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  // An answer is for its caller alone. A route whose answers are for all sets this header itself.
  'cache-control': 'no-store'
}

export function sendSecurityHeaders (app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS)
    done()
  })
}
