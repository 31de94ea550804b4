// The practice page at `/`, built into dist/web by `npm run build:web`.
import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { inProject } from '../../settings/paths.ts'
import { DOCUMENT_HEADERS, pageHeaders } from './headers.ts'

/** Files with a hash or version in their path never change. */
const HASHED = /^assets[\\/]/
const cacheControl = (path: string) => HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, no-cache'

/** Serves nothing, and logs a warning, if the page is not built. */
export const webRoutes: FastifyPluginAsync = async app => {
  const folder = inProject('dist', 'web')
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the practice page is not built: run `npm run build:web`')
    return
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(pageHeaders)
    done()
  })
  // A short address to say aloud: the page's own views come after a #.
  app.get('/learn', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/#/learn'))
  await app.register(fastifyStatic, {
    root: folder,
    // Each file gets a route, so that the API answers all other URLs.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    // The ETag suffices.
    lastModified: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(relative(folder, path)))
      if (!path.endsWith('.html')) DOCUMENT_HEADERS.forEach(name => reply.removeHeader(name))
    }
  })
}
