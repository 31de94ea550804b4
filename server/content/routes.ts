import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '../errors.ts'
import { messages } from '../messages.ts'
import { message } from '../recognition/schemas.ts'
import { ILLUSTRATIONS_PATH, illustrationName, loadIllustrations } from './illustrations.ts'
import type { Illustration } from './illustrations.ts'

/** Pictures, for anyone: a page shows them where no token can be sent. */
export const contentRoutes: FastifyPluginAsyncTypebox = async app => {
  const illustrations = await loadIllustrations()

  app.get(`${ILLUSTRATIONS_PATH}/:name`, {
    schema: {
      tags: ['content'],
      summary: 'The illustration of a sign, as SVG',
      params: Type.Object({ name: Type.String({ examples: [illustrationName('a.svg')] }) }),
      response: {
        200: { description: 'The picture', content: { 'image/svg+xml': { schema: Type.String() } } },
        404: message('No such picture')
      }
    }
  }, async (request, reply) => send(illustrations.get(request.params.name), request, reply))
}

function send (illustration: Illustration | undefined, request: FastifyRequest, reply: FastifyReply) {
  if (!illustration) throw notFound(messages.illustrationNotFound)
  reply.headers({ etag: illustration.etag, 'cache-control': 'public, max-age=86400' })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(illustration.etag)) return reply.code(304).send()
  return reply.type('image/svg+xml').send(illustration.svg)
}
