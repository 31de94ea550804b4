// The OpenAPI document as bytes, in JSON and YAML, plain and compressed. Each form is built once.
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stringify } from 'yaml'
import { etagOf, isNotModified } from '../answers/not-modified.ts'

interface Copy { type: string, bytes: Buffer, etag: string }

/** Copies by format and content encoding. */
type Copies = Record<string, Record<string, Copy>>

declare module 'fastify' {
  interface FastifyInstance {
    /** The encoded copies of the OpenAPI document. The first call builds them in half a second. */
    copiesOfDocument: () => Promise<Copies>
  }
}

const accepted = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
/** Half the size of quality 4, in a tenth of the time of quality 11. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export function keepCopies (app: FastifyInstance) {
  let copies: Promise<Copies> | undefined
  app.decorate('copiesOfDocument', async () => {
    copies ??= makeCopies(app)
    return copies
  })
}

async function makeCopies (app: FastifyInstance): Promise<Copies> {
  const document = app.swagger()
  const json = JSON.stringify(document)
  // Lets waiting requests run first.
  await setImmediate()
  // `app.swagger({ yaml: true })` would build the document a second time.
  const yaml = stringify(document, { strict: false })
  return {
    json: await encoded('application/json; charset=utf-8', json),
    yaml: await encoded('application/x-yaml', yaml)
  }
}

async function encoded (type: string, text: string): Promise<Record<string, Copy>> {
  const identity = Buffer.from(text)
  const all = { identity, br: await brotli(identity, QUALITY), gzip: await zip(identity) }
  return Object.fromEntries(Object.entries(all).map(([encoding, bytes]) =>
    [encoding, { type, bytes, etag: etagOf(bytes) }]))
}

/** Answers the plugin's routes of the two documents. Its other routes continue. */
export async function sendCopy (request: FastifyRequest, reply: FastifyReply) {
  const [, format] = /\/(json|yaml)$/.exec(request.routeOptions.url!) ?? []
  if (!format) return undefined
  const copies = await request.server.copiesOfDocument()
  const encoding = accepted.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity'
  const { type, bytes, etag } = copies[format]![encoding]!
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (isNotModified(request, reply, { etag, cacheControl: 'public, no-cache' })) return reply.send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}
