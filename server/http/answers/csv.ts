// CSV that spreadsheets open with a double click.
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

/** Needs quotes, because it ends the cell or is trimmed. */
const NEEDS_QUOTES = /[,;"\r\n]|^\s|\s$/

function cellOf (value: unknown, language: Language): string {
  if (typeof value === 'boolean') return BOOLEANS[language](value)
  const text = typeof value === 'string' ? neutralized(value) : String(value ?? '')
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes UTF-8 with a byte order mark. French spreadsheets expect semicolons, because their numbers contain commas. No
 * cell is a formula. */
export async function writeCsv (rows: Iterable<readonly unknown[]>, language: Language): Promise<string> {
  const separator = language === 'fr' ? ';' : ','
  let csv = BYTE_ORDER_MARK
  for await (const row of withPauses(rows)) {
    csv += `${row.map(value => cellOf(value, language)).join(separator)}\n`
  }
  return csv
}
