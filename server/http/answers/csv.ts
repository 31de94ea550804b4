// CSV that spreadsheets open with a double click.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stringify, type Options } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import type { Language } from 'recognizer-wasm'
import { Type } from 'typebox'
import { neutralized } from '../requests/formulas.ts'
import { withPauses } from '../../scheduling/with-pauses.ts'

/** A CSV answer in the OpenAPI document. */
export const CsvAnswer = {
  description: 'CSV with a header line; in French with semicolons if `Accept-Language` asks for it, else with commas',
  content: { 'text/csv': { schema: Type.String() } }
}

export const sendCsv = (reply: FastifyReply, name: string, csv: string) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`).send(csv)

const BYTE_ORDER_MARK = '\ufeff'

/** As spreadsheets write them. */
const BOOLEANS = { en: String, fr: (value: boolean) => value ? 'VRAI' : 'FAUX' }

/** Writes UTF-8 with a byte order mark. French spreadsheets expect semicolons, because their numbers contain commas. No
 * cell is a formula. */
export async function writeCsv (
  rows: Iterable<unknown[] | Row>, language: Language, options: Options = {}
): Promise<string> {
  const stringifier = stringify({
    delimiter: language === 'fr' ? ';' : ',', ...options, cast: { boolean: BOOLEANS[language], string: neutralized }
  })
  Readable.from(withPauses(rows)).pipe(stringifier)
  return BYTE_ORDER_MARK + await text(stringifier)
}

type Row = Record<string, unknown>
