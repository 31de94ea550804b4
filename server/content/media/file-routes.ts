// Serves pictures and videos without authentication: image and video elements can't send a token.
import { once } from 'node:events'
import { Readable, Transform, pipeline } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '../../database/database.ts'
import { CONDITION, COPY_HEADERS, NotModified, isNotModified } from '../../http/answers/not-modified.ts'
import { rangeOf, type Range } from '../../http/answers/ranges.ts'
import type { Routes } from '../../http/routes.ts'
import { MEDIA_TYPES } from '../../database/schema/tables.ts'
import { RequestError, found } from '../../http/errors/request-error.ts'
import { orUnavailable, type MediaFiles } from '../storage/files.ts'
import { MEDIA_PATH, hashIn, namesOf } from '../storage/names.ts'
import { FileParams } from './schemas.ts'
import { findByHash, type MediaRow } from './store.ts'

interface Options { files: MediaFiles }

/** A name contains the hash of the upload, so its content never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const HEADERS = {
  'accept-ranges': 'bytes',
  // Browsers wrap a file opened on its own in a page.
  'content-security-policy': "default-src 'none';img-src 'self';media-src 'self';frame-ancestors 'none'"
}

const RANGE = { Range: Type.Optional(Type.String({ description: 'A range of the file, such as `bytes=0-1023`' })) }

const bytes = {
  headers: COPY_HEADERS,
  content: Object.fromEntries(MEDIA_TYPES.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))
}

export const mediaRoutes: Routes<Options> = async (app, { db, files }) => {
  app.get(`${MEDIA_PATH}/:name`, {
    schema: {
      tags: ['media'],
      operationId: 'getMedia',
      summary: 'Download an uploaded picture or video',
      description: 'Needs no token. The file behind a name never changes, so it can be cached for ever.',
      readsHeaders: { ...CONDITION, ...RANGE },
      params: FileParams,
      response: {
        200: { description: 'The file', ...bytes },
        206: { description: 'The requested range', ...bytes },
        304: NotModified
      },
      errors: ['VALIDATION_FAILED', 'MEDIA_NOT_FOUND', 'RANGE_UNSATISFIABLE']
    }
  }, async (request, reply) => {
    const { name } = request.params
    const row = await findByName(db, name)
    const etag = `"${name}"`
    reply.headers(HEADERS)
    if (isNotModified(request, reply, { etag, cacheControl: CACHE_CONTROL })) return reply.send()
    reply.type(row.type)
    // For HEAD, Fastify would read a stream to its end for nothing.
    if (request.method === 'HEAD') {
      const size = found(await orUnavailable(request.log, files.sizeOf(name)), 'MEDIA_NOT_FOUND')
      return reply.header('content-length', size).send(Readable.from([]))
    }
    // A row has the size of its larger file only. That suffices: ranges are requested of videos, not of small pictures.
    const size = name === namesOf(row)[0] ? row.bytes : undefined
    const range = size === undefined ? undefined : rangeAsked(request, etag, size)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    const length = range ? range.end - range.start + 1 : size
    const opened = await orUnavailable(request.log, openFile(files, name, range, length))
    const { stream, ...file } = found(opened, 'MEDIA_NOT_FOUND')
    return reply.header('content-length', file.length).send(stream)
  })
}

/** @throws RequestError 404 if no row has a file of this name */
async function findByName (db: Database, name: string): Promise<MediaRow> {
  const hash = hashIn(name)
  const row = found(hash === undefined ? undefined : await findByHash(db, hash), 'MEDIA_NOT_FOUND')
  return found(namesOf(row).includes(name) ? row : undefined, 'MEDIA_NOT_FOUND')
}

/** @throws RequestError 416 for a range beyond the end */
function rangeAsked ({ headers }: FastifyRequest, etag: string, size: number): Range | undefined {
  const { range: asked, 'if-range': version } = headers
  const range = version === undefined || version === etag ? rangeOf(asked, size) : undefined
  if (range !== 'unsatisfiable') return range
  throw new RequestError('RANGE_UNSATISFIABLE', { headers: { 'content-range': `bytes */${size}` } })
}

/** Resolves once the first bytes have arrived, so that a failing storage can still be answered with an error.
 * @returns undefined if the file is lost */
async function openFile (files: MediaFiles, name: string, range: Range | undefined, expected: number | undefined) {
  const opened = await files.get(name, range)
  if (!opened) return undefined
  const length = expected ?? opened.size
  const stream = pipeline(opened.stream, ofLength(length), () => {})
  await once(stream, 'readable')
  return { stream, length }
}

/** Fails if the number of bytes is not as announced: the connection is then closed and no client waits. */
function ofLength (length: number): Transform {
  let left = length
  const fault = () => new Error(`A file does not have the ${length} bytes announced by its storage`)
  return new Transform({
    transform (chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(fault())
      else done(null, chunk)
    },
    flush: done => done(left > 0 ? fault() : null)
  })
}
