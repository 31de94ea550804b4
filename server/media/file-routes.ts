// Gives out pictures and films, to anyone: a page shows them where no token can be sent.
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from '../redis.ts'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { openFailures } from '../api-docs/failures.ts'
import { CONDITION, COPY_HEADERS, NotModified, isNotModified } from '../http/not-modified.ts'
import { rangeOf } from '../http/ranges.ts'
import { limitRate } from '../http/rate-limit.ts'
import { MEDIA_TYPES } from '../database/tables.ts'
import { RequestError, found } from '../replies/errors.ts'
import { orUnavailable } from './files.ts'
import type { MediaFiles } from './files.ts'
import { MEDIA_PATH, hashIn, namesOf } from './names.ts'
import type { MediaType } from './names.ts'
import { FileParams } from './schemas.ts'
import { findByHash } from './store.ts'

interface Options { db: Database, config: Config, files: MediaFiles, redis?: Redis | undefined }

/** A name holds the hash of what was uploaded: what is there under it never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const HEADERS = {
  'accept-ranges': 'bytes',
  // Browsers show a file that is opened by itself in a page of their own.
  'content-security-policy': "default-src 'none';img-src 'self';media-src 'self';frame-ancestors 'none'"
}

const RANGE = { Range: Type.Optional(Type.String({ description: 'A part of the file, such as `bytes=0-1023`' })) }

const bytes = {
  headers: COPY_HEADERS,
  content: Object.fromEntries(MEDIA_TYPES.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))
}

export const mediaRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, config, files, redis }) => {
  await limitRate(app, { name: 'media', max: config.recognitionRateLimit, redis })

  app.get(`${MEDIA_PATH}/:name`, {
    schema: {
      tags: ['media'],
      operationId: 'getMedia',
      summary: 'An uploaded picture or film',
      readsHeaders: { ...CONDITION, ...RANGE },
      params: FileParams,
      response: {
        200: { description: 'The file', ...bytes },
        206: { description: 'The part that was asked for', ...bytes },
        304: NotModified,
        ...openFailures(400, 429, 503, 'MEDIA_NOT_FOUND', 'RANGE_UNSATISFIABLE')
      }
    }
  }, async (request, reply) => {
    const { name } = request.params
    return send({ name, ...await findFile(db, files, name, request) }, files, request, reply)
  })
}

/** @throws RequestError 404 where no row has a file of this name, or it is lost */
async function findFile (
  db: Database, files: MediaFiles, name: string, { log }: FastifyRequest
): Promise<{ type: MediaType, size: number }> {
  const hash = hashIn(name)
  const row = hash === undefined ? undefined : await findByHash(db, hash)
  const size = row && namesOf(row).includes(name) ? await orUnavailable(log, files.sizeOf(name)) : undefined
  return { type: found(row, 'MEDIA_NOT_FOUND').type, size: found(size, 'MEDIA_NOT_FOUND') }
}

interface File { name: string, type: MediaType, size: number }

async function send ({ name, type, size }: File, files: MediaFiles, request: FastifyRequest, reply: FastifyReply) {
  const etag = `"${name}"`
  reply.headers(HEADERS)
  if (isNotModified(request, reply, { etag, cacheControl: CACHE_CONTROL })) return reply.send()
  const { range: asked, 'if-range': version } = request.headers
  const range = version === undefined || version === etag ? rangeOf(asked, size) : undefined
  if (range === 'unsatisfiable') {
    reply.headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
    throw new RequestError('RANGE_UNSATISFIABLE')
  }
  reply.type(type).header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  // To a HEAD request Fastify reads a stream to its end for nothing.
  const isHead = request.method === 'HEAD'
  return reply.send(isHead ? Readable.from([]) : await orUnavailable(request.log, files.get(name, range)))
}
