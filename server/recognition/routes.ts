// The recognition API. Its old URLs stay on the wire only; the code behind them has real names.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { handPoints } from '../../recognizer-wasm/src/index.ts'
import type { HandPoints, Recognition } from '../../recognizer-wasm/src/index.ts'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import { languageOf, messages } from '../messages.ts'
import { acceptEmptyJson } from '../plugins/json-body.ts'
import { limitRate } from '../plugins/rate-limit.ts'
import { uploadedFile, uploads } from '../plugins/uploads.ts'
import { callerOf } from './caller.ts'
import type { LetterService } from './letter-service.ts'
import { Details, HandPointsBody, Letter, ModelName, refused, told } from './schemas.ts'

const tags = ['recognition']
/** Where one address is shared, as in a classroom. */
const description = 'Callers who share an address tell themselves apart by a header `X-Session-Id`, 16 to 128 of A-Z, a-z, 0-9, _ and -.'

interface Options { config: Config, letters: LetterService, redis?: Redis | undefined }

const archive = { description: 'model.onnx and model.json', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } }

export const recognitionRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config, letters, redis }) => {
  await app.register(uploads, { maxBytes: config.maxImageBytes })
  acceptEmptyJson(app)
  await limitRate(app, { name: 'recognition', max: config.recognitionRateLimit, window: 60_000, redis })

  app.get('/ping', {
    schema: { tags, summary: 'Whether the server is alive', response: { 200: told, ...refused() } }
  }, async () => ({ message: 'pong' }))

  // One model, under its old name and the one people expect.
  for (const path of ['/get-sign_recognizer-model/:name', '/get-sign-recognizer-model/:name']) {
    const schema = { tags, summary: 'Download a model as model.zip', hide: !path.includes('_'), params: ModelName, response: { 200: archive, ...refused(404) } }
    app.get(path, { schema }, async (request, reply) => sendModel(letters, request.params.name, request, reply))
  }

  app.post('/get-alphabet', {
    schema: {
      tags,
      summary: 'The letter in an image of a hand, JPEG or PNG',
      description,
      consumes: ['multipart/form-data'],
      querystring: Details,
      response: { 200: Letter, ...refused(400, 413, 415, 503) }
    }
  }, async request => {
    const caller = callerOf(request)
    const image = await uploadedFile(request, config.uploadTimeout)
    return answer(await letters.readImage(caller, image), request.query)
  })

  app.post('/get-alphabet2', {
    bodyLimit: 64 * 1024,
    schema: {
      tags,
      summary: 'The letter a set of hand points shows',
      description,
      querystring: Details,
      body: HandPointsBody,
      response: { 200: Letter, ...refused(400, 413, 415) }
    }
  }, async request => {
    const points = handPoints(request.body as Partial<HandPoints>)
    return answer(await letters.readPoints(callerOf(request), points), request.query)
  })

  app.delete('/get-alphabet-end', {
    schema: { tags, summary: 'Forget what the caller showed', description, response: { 200: told, ...refused(400, 413, 415) } }
  }, async request => {
    await letters.forget(callerOf(request))
    return { message: messages.historyDeleted[languageOf(request)] }
  })
}

function answer ({ letter, confidence, candidates }: Recognition, { details }: { details?: boolean }) {
  return details ? { message: letter, confidence, candidates } : { message: letter }
}

function sendModel ({ models }: LetterService, name: string, request: FastifyRequest, reply: FastifyReply) {
  const model = models.get(name)
  if (!model) throw notFound(messages.modelNotFound)

  // A copy may be kept, but each use asks whether it is still the newest: a 304 costs nothing.
  reply.headers({ etag: model.etag, 'cache-control': 'public, no-cache' })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(model.etag)) return reply.code(304).send()
  return reply.type('application/zip').header('content-disposition', 'attachment; filename="model.zip"').send(model.zip)
}
