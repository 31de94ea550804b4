// CSV that spreadsheets open with a double click.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stringify, type Options } from 'csv-stringify'
import type { Language } from 'recognizer-wasm'
import { inTurns } from '../../scheduling/in-turns.ts'

/** Description of a CSV answer in the OpenAPI document. */
export const CSV_ANSWER = 'CSV with a header line; semicolons if `Accept-Language` asks for French, else commas'

const BYTE_ORDER_MARK = '\ufeff'

/** Writes UTF-8 with a byte order mark. French spreadsheets expect semicolons, because their numbers contain commas. */
export async function writeCsv (
  rows: Iterable<unknown[] | Row>, language: Language, options: Options
): Promise<string> {
  const stringifier = stringify({ delimiter: language === 'fr' ? ';' : ',', ...options })
  Readable.from(inTurns(rows)).pipe(stringifier)
  return BYTE_ORDER_MARK + await text(stringifier)
}

type Row = Record<string, unknown>
