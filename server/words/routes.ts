import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Database } from '../database/client.ts'
import { failures } from '../error-responses.ts'
import { found } from '../errors.ts'
import { IdParams, succeed, succeedMessage, succeedPage, success, successMessage, successPage } from '../schemas.ts'
import { texts, translate } from '../texts.ts'
import { NewWord, Word, WordChange, WordQuery } from './schemas.ts'
import { changeWord, createWord, deleteWord, findWords } from './words.ts'

interface Options { db: Database }

const tags = ['words']

/** For members. */
export const wordRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db }) => {
  app.get('/words', {
    schema: {
      tags,
      operationId: 'listWords',
      summary: 'List words to spell, the easiest first',
      querystring: WordQuery,
      response: { 200: successPage(Word), ...failures(400, 401) }
    }
  }, async request => succeedPage(await findWords(db, request.query), request.query))
}

/** For admins. */
export const wordAdminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db }) => {
  app.post('/words', {
    schema: {
      tags,
      operationId: 'createWord',
      summary: 'Add a word to spell',
      description: 'Its level follows from its letters.',
      body: NewWord,
      response: { 201: success(Word, texts.wordCreated), ...failures(400, 401, 403, 413) }
    }
  }, async (request, reply) => {
    const word = await createWord(db, request.body, request.user.id)
    return reply.code(201).send(succeed(word, translate(texts.wordCreated, request)))
  })

  app.patch('/words/:id', {
    schema: {
      tags,
      operationId: 'updateWord',
      summary: 'Update a word to spell',
      params: IdParams,
      body: WordChange,
      response: { 200: success(Word, texts.wordUpdated), ...failures(400, 401, 403, 413, 'WORD_NOT_FOUND') }
    }
  }, async request => {
    const word = await changeWord(db, request.params.id, request.body, request.user.id)
    return succeed(found(word, 'WORD_NOT_FOUND'), translate(texts.wordUpdated, request))
  })

  app.delete('/words/:id', {
    schema: {
      tags,
      operationId: 'deleteWord',
      summary: 'Delete a word to spell',
      params: IdParams,
      response: { 200: successMessage(texts.wordDeleted), ...failures(400, 401, 403, 413, 'WORD_NOT_FOUND') }
    }
  }, async request => {
    found(await deleteWord(db, request.params.id, request.user.id), 'WORD_NOT_FOUND')
    return succeedMessage(translate(texts.wordDeleted, request))
  })
}
