// What browsers and caches are told of every answer.
import type { FastifyInstance } from 'fastify'

/** For answers that are given before any hook could add the others. */
export const leastHeaders = {
  'x-content-type-options': 'nosniff',
  // Answers are data: nothing in them may run. Pages widen this on their own routes.
  'content-security-policy': "default-src 'none';frame-ancestors 'none'"
}

/** Those of Helmet 8 (https://helmetjs.github.io), but for Strict-Transport-Security: the server speaks plain HTTP, and
 * whoever puts TLS in front of it says so there. */
const HEADERS = {
  ...leastHeaders,
  'cross-origin-opener-policy': 'same-origin',
  // The model is for every web app, on any origin.
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  // What one caller is told is nobody else's. What is for all says so on its own route.
  'cache-control': 'no-store'
}

export function sendSecurityHeaders (app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS)
    done()
  })
}
