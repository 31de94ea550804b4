import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { invalid } from '../../http/errors/request-error.ts'
import { MAX_TABLES, hourlyLimit } from '../../http/limits/rate-limit.ts'
import { acceptPieces } from '../../http/requests/text-pieces.ts'
import { succeed, success } from '../../http/answers/shapes.ts'
import { faultTexts, languageOf, texts, translate } from '../../http/texts/texts.ts'
import { CsvAnswer, sendCsv } from '../../http/answers/csv.ts'
import { csvOf } from './csv.ts'
import { exportContent, exportRows, jsonOf, exportedLines } from './export.ts'
import { importContent } from './import.ts'
import { readRows } from './read.ts'
import { CSV_KINDS, ContentRows, ImportQuery, ImportReport, MAX_ROWS, rowsIn } from './schemas.ts'

const tags = ['content']

/** The media type of newline-delimited JSON. */
const JSON_LINES = 'application/x-ndjson'
/** Bytes of CSV or lines per request: 5,000 signs with definitions of some 600 characters. */
const MAX_BYTES = 4 * 2 ** 20

export const bulkRoutes: Routes = async (app, { db }) => {
  const countTable = await hourlyLimit(app, 'import', MAX_TABLES)
  acceptPieces(app, 'text/csv', MAX_BYTES, async (pieces, request) => {
    const kind = CSV_KINDS.find(each => each === (request.query as ImportQuery).kind)
    if (!kind) throw invalid('kind', faultTexts.missing)
    return readRows(pieces, { kind, maxRows: MAX_ROWS })
  })
  acceptPieces(app, JSON_LINES, MAX_BYTES, pieces => readRows(pieces, { kind: undefined, maxRows: MAX_ROWS }))

  app.post('/import', {
    schema: {
      tags,
      operationId: 'importContent',
      summary: 'Import content in bulk: lines of JSON, CSV, or JSON',
      description: 'Rows refer to each other by keys that the sender chooses. Rows with a known key are updated; ' +
        'fields left out are unchanged. All rows are written or none. Up to 4 MiB may be lines of JSON ' +
        `(\`${JSON_LINES}\`), each with the kind of a row and the row. Signs and words may also be CSV: \`text/csv\` ` +
        'and `?kind=`, with a header of field names. JSON has at most 256 KiB.',
      perHour: MAX_TABLES,
      consumes: ['application/json', JSON_LINES, 'text/csv'],
      textExamples: {
        [JSON_LINES]: '{"categories":{"key":"animals","name":"Animaux"}}\n' +
          '{"signs":{"key":"cat","word":"Chat","definition":"Les moustaches.","category":"animals"}}\n',
        'text/csv': 'key,word,definition,difficulty\ncat,Chat,"Deux doigts, à la joue.",beginner\n'
      },
      querystring: ImportQuery,
      body: ContentRows,
      response: { 200: success(ImportReport, texts.contentImported) }
    },
    // Before the rows are read.
    onRequest: async ({ user }) => countTable(user.id),
    preValidation: async request => { request.body = rowsIn(request.body) }
  }, async request => {
    const { body, query: { dryRun: isDryRun = false, duplicate = false, createCategories = false } } = request
    const { faults, ...counts } = await importContent(db, body, {
      by: request.user.id, isDryRun, mayDuplicate: duplicate, mayCreateCategories: createCategories
    })
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

  app.get('/export/content.ndjson', {
    schema: {
      tags,
      operationId: 'exportContentLines',
      summary: 'Export all content, one row a line, for an import of any size',
      description: 'The rows of `GET /api/export`, each as JSON under the name of its kind.',
      response: {
        200: {
          description: 'Lines of JSON, each with the kind of a row and the row',
          content: { [JSON_LINES]: { schema: Type.Unsafe<Readable>(Type.String()) } }
        }
      }
    },
    exposeHeadRoute: false
  }, async (_request, reply) => {
    reply.header('content-disposition', 'attachment; filename="content.ndjson"')
    return reply.type(JSON_LINES).send(Readable.from(exportedLines(await exportContent(db))))
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
