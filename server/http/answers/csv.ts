// Tables as spreadsheets open them by a double click.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stringify, type Options } from 'csv-stringify'
import type { Language } from 'recognizer-wasm'
import { inTurns } from '../../scheduling/in-turns.ts'

/** What the documentation says of such an answer. */
export const CSV_ANSWER = 'With a header; with semicolons where `Accept-Language` asks for French, else with commas'

const BYTE_ORDER_MARK = '\ufeff'

/** Writes a table with a mark that it is UTF-8. French spreadsheets want semicolons: the comma is in their numbers. */
export async function writeCsv (
  rows: Iterable<unknown[] | Row>, language: Language, options: Options
): Promise<string> {
  const stringifier = stringify({ delimiter: language === 'fr' ? ';' : ',', ...options })
  Readable.from(inTurns(rows)).pipe(stringifier)
  return BYTE_ORDER_MARK + await text(stringifier)
}

type Row = Record<string, unknown>
