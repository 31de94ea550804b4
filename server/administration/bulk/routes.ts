import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { invalid } from '../../http/errors/request-error.ts'
import { MAX_TABLES, hourlyLimit } from '../../http/limits/rate-limit.ts'
import { readingTurns } from '../../http/requests/reading-turns.ts'
import { succeed, success } from '../../http/answers/shapes.ts'
import { faultTexts, languageOf, texts, translate } from '../../http/texts/texts.ts'
import { CsvAnswer, sendCsv } from '../../http/answers/csv.ts'
import { contentOfCsv, csvOf } from './csv.ts'
import { exportContent, exportRows, jsonOf } from './export.ts'
import { importContent } from './import.ts'
import { CSV_KINDS, ContentRows, ImportQuery, ImportReport, MAX_ROWS, rowsIn } from './schemas.ts'

const tags = ['content']

/** Bytes per request: 5,000 signs with definitions of some 600 characters. */
const MAX_BYTES = 4 * 2 ** 20

export const bulkRoutes: Routes = async (app, { db }) => {
  const countTable = await hourlyLimit(app, 'import', MAX_TABLES)
  const csv = { parseAs: 'buffer', bodyLimit: MAX_BYTES } as const
  app.addContentTypeParser('text/csv', csv, async (request: FastifyRequest, body: Buffer) => {
    const kind = CSV_KINDS.find(each => each === (request.query as ImportQuery).kind)
    if (!kind) throw invalid('kind', faultTexts.missing)
    return { [kind]: await contentOfCsv(kind, body, { maxRows: MAX_ROWS }, readingTurns(request)) }
  })

  app.post('/import', {
    bodyLimit: MAX_BYTES,
    schema: {
      tags,
      operationId: 'importContent',
      summary: 'Import content in bulk, from JSON or CSV',
      description: 'Rows refer to each other by keys that the sender chooses. Rows with a known key are updated; ' +
        'fields left out are unchanged. All rows are written or none. Signs and words may also be CSV: ' +
        '`Content-Type: text/csv` and `?kind=`, with a header of field names.',
      perHour: MAX_TABLES,
      consumes: ['application/json', 'text/csv'],
      tableExample: 'key,word,definition,difficulty\ncat,Chat,"Deux doigts, à la joue.",beginner\n',
      querystring: ImportQuery,
      body: ContentRows,
      response: { 200: success(ImportReport, texts.contentImported) }
    },
    // Before the rows are read.
    onRequest: async ({ user }) => countTable(user.id),
    preValidation: async request => { request.body = rowsIn(request.body) }
  }, async request => {
    const { body, query: { dryRun: isDryRun = false, duplicate: mayDuplicate = false } } = request
    const options = { by: request.user.id, isDryRun, mayDuplicate }
    const { faults, ...counts } = await importContent(db, body, options)
    const messages = faults.map(({ path, text }) => ({ path, message: translate(text, request) }))
    const message = translate(isDryRun ? texts.contentChecked : texts.contentImported, request)
    return succeed({ ...counts, faults: messages }, message)
  })

  app.get('/export', {
    schema: {
      tags,
      operationId: 'exportContent',
      summary: 'Export all content, in the form that `POST /api/import` accepts',
      description: 'Categories, signs, modules, lessons, exercises and words, drafts too. Pictures and videos are ' +
        'addresses.',
      response: { 200: Type.Unsafe<Readable>(success({ ...ContentRows, examples: undefined })) }
    },
    // HEAD would cost as much as the export without returning anything.
    exposeHeadRoute: false
  }, async (_request, reply) => {
    // As a download, because Swagger UI would hang while highlighting megabytes.
    reply.header('content-disposition', 'attachment; filename="content.json"')
    return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(await exportContent(db))))
  })

  for (const kind of CSV_KINDS) {
    app.get(`/export/${kind}.csv`, {
      schema: {
        tags,
        operationId: kind === 'signs' ? 'exportSigns' : 'exportWords',
        summary: `Export all ${kind} as CSV`,
        description: 'In the form that `POST /api/import` accepts, drafts too.',
        response: { 200: CsvAnswer }
      },
      exposeHeadRoute: false
    }, async (request, reply) =>
      sendCsv(reply, kind, await csvOf(kind, await exportRows(db, kind), languageOf(request))))
  }
}
