// The recognition API. Old URLs exist on the wire only; the code uses descriptive names.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { packHandPoints, type HandPoints, type Recognition } from 'recognizer-wasm'
import { unpackHandPoints } from 'recognizer-wasm/internals'
import type { Config } from '../settings/config.ts'
import { found } from '../http/errors/request-error.ts'
import { texts, translate } from '../http/texts/texts.ts'
import { readJson } from '../http/requests/json-body.ts'
import { CONDITION, COPY_HEADERS, NotModified, isNotModified } from '../http/answers/not-modified.ts'
import { acceptForms, uploadedFile } from '../http/requests/uploads.ts'
import { SESSION_HEADER, callerOf } from './history/caller.ts'
import type { Receive } from './images/reader.ts'
import type { Letters } from './letters.ts'
import { Details, HandPointsBody, Letter, LetterInPicture, ModelName, PictureDetails, message } from './schemas.ts'

const tags = ['recognition']
const PONG = 'pong'

const badUpload = [
  'FILE_MISSING', 'TOO_MANY_FILES', 'FILE_EMPTY', 'FORM_DAMAGED', 'UPLOAD_STOPPED', 'NOT_AN_IMAGE', 'IMAGE_DAMAGED',
  'IMAGE_TOO_COMPLEX', 'IMAGE_TOO_LARGE', 'RECOGNIZER_BUSY'
] as const
const badRequest = [
  'VALIDATION_FAILED', 'BODY_TOO_LARGE', 'UNSUPPORTED_TYPE', 'BAD_REQUEST', 'INVALID_JSON', 'INVALID_SESSION_ID'
] as const

interface Options { config: Config, letters: Letters }

const archive = {
  description: 'model.onnx and model.json',
  headers: COPY_HEADERS,
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } }
}

export const recognitionRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config, letters }) => {
  readJson(app)

  app.get('/ping', {
    schema: {
      tags,
      operationId: 'ping',
      summary: 'Check that the server is alive',
      description: 'Answers without using the database or the recognizer.',
      response: { 200: message('Done', PONG) },
      errors: []
    }
  }, async () => ({ message: PONG }))

  // The documented path, and an undocumented alias with hyphens.
  for (const path of ['/get-sign_recognizer-model/:name', '/get-sign-recognizer-model/:name']) {
    const schema = {
      tags,
      operationId: 'downloadModel',
      summary: 'Download a model as model.zip',
      description: 'The archive has `model.onnx` and `model.json`, for recognition on the device. Revalidate a copy ' +
        'with its ETag.',
      hide: !path.includes('_'),
      readsHeaders: CONDITION,
      params: ModelName,
      response: { 200: archive, 304: NotModified },
      errors: ['VALIDATION_FAILED', 'MODEL_NOT_FOUND'] as const
    }
    app.get(path, { schema }, async (request, reply) => {
      const { zip, etag } = await found(letters.models.get(request.params.name), 'MODEL_NOT_FOUND').archive()
      // Clients may cache a copy but must revalidate it: a 304 costs nothing.
      if (isNotModified(request, reply, { etag, cacheControl: 'public, no-cache' })) return reply.send()
      reply.type('application/zip').header('content-disposition', 'attachment; filename="model.zip"')
      return reply.send(zip)
    })
  }

  await app.register(imageRoutes, { config, letters })

  app.post('/get-alphabet2', {
    schema: {
      tags,
      operationId: 'recognizeHand',
      summary: 'Recognize the letter in hand points',
      description: 'The points are one frame. Earlier frames of the same caller count too, so that letters with a ' +
        'movement are recognized. Null: no letter.',
      readsHeaders: SESSION_HEADER,
      querystring: Details,
      body: HandPointsBody,
      response: { 200: Letter },
      errors: badRequest
    }
  }, async request => {
    const frame = packHandPoints(request.body as HandPoints)
    return answer(await letters.addFrame(callerOf(request), frame), request.query)
  })

  app.delete('/get-alphabet-end', {
    schema: {
      tags,
      operationId: 'forgetHistory',
      summary: 'Forget the history of the caller',
      description: 'Call it when a video ends, so that its frames do not count for the next.',
      readsHeaders: SESSION_HEADER,
      response: { 200: message('Done', texts.historyDeleted.en) },
      errors: badRequest
    }
  }, async request => {
    await letters.forget(callerOf(request))
    return { message: translate(texts.historyDeleted, request) }
  })
}

/** The upload route. */
const imageRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config, letters }) => {
  await acceptForms(app, config.maxImageBytes)

  app.post('/get-alphabet', {
    schema: {
      tags,
      operationId: 'recognizeImage',
      summary: 'Recognize the letter in a JPEG or PNG image of a hand',
      description: 'The image is one frame, like the points of `POST /get-alphabet2`. It is not stored. Null: no ' +
        'hand or no letter.',
      readsHeaders: SESSION_HEADER,
      consumes: ['multipart/form-data'],
      querystring: PictureDetails,
      response: { 200: LetterInPicture },
      errors: [...badRequest, ...badUpload]
    }
  }, async (request, reply) => {
    const caller = callerOf(request)
    const receive: Receive = budget => uploadedFile(request, config.uploadTimeout, budget)
    const { seen, frame } = await letters.addImage(caller, receive, goneOf(reply))
    return { ...answer(seen, request.query), ...request.query.points && { points: unpackHandPoints(frame) } }
  })
}

/** Aborted when the client no longer waits: it has the answer, or has disconnected. */
function goneOf ({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** `seen` ranks its candidates lazily: only a request for details reads them. */
function answer (seen: Recognition, { details }: { details?: boolean }) {
  return { message: seen.letter, ...details && { confidence: seen.confidence, candidates: seen.candidates } }
}
