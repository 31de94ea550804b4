import helmet from '@fastify/helmet'
import plugin from 'fastify-plugin'

/** For answers that are given before any hook could add the others. */
export const leastHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'"
}

export const securityHeaders = plugin(async app => {
  await app.register(helmet, {
    // Answers are data: nothing in them may run. Pages widen this on their own routes.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // The model is for every web app, on any origin.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The server speaks plain HTTP; whoever puts TLS in front of it says so there.
    strictTransportSecurity: false
  })
  // What one caller is told is nobody else's. What is for all says so on its own route.
  app.addHook('onRequest', async (_request, reply) => { reply.header('cache-control', 'no-store') })
})
