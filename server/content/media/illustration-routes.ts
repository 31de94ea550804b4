import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { found } from '../../http/errors/request-error.ts'
import { CONDITION, COPY_HEADERS, NotModified, isNotModified } from '../../http/answers/not-modified.ts'
import { ILLUSTRATIONS_PATH, illustrationName, loadIllustrations } from './illustrations.ts'

/** Serves illustrations without authentication: image elements can't send a token. */
export const contentRoutes: FastifyPluginAsyncTypebox = async app => {
  const illustrations = await loadIllustrations()

  app.get(`${ILLUSTRATIONS_PATH}/:name`, {
    schema: {
      tags: ['content'],
      operationId: 'getIllustration',
      summary: 'Download the illustration of a sign, as SVG',
      description: 'Needs no token. The `imageUrl` of a built-in sign leads here.',
      readsHeaders: CONDITION,
      params: Type.Object({ name: Type.String({ examples: [illustrationName('a.svg')] }) }),
      response: {
        200: {
          description: 'The picture',
          headers: COPY_HEADERS,
          content: { 'image/svg+xml': { schema: Type.String() } }
        },
        304: NotModified
      },
      errors: ['VALIDATION_FAILED', 'ILLUSTRATION_NOT_FOUND']
    }
  }, async (request, reply) => {
    const { svg, etag } = found(illustrations.get(request.params.name), 'ILLUSTRATION_NOT_FOUND')
    if (isNotModified(request, reply, { etag, cacheControl: 'public, max-age=86400' })) return reply.send()
    return reply.type('image/svg+xml').send(svg)
  })
}
