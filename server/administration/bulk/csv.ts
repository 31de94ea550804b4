// Imports and exports content as CSV.
import type { Language } from 'recognizer-wasm'
import { writeCsv } from '../../http/answers/csv.ts'
import { rowsOfCsv, type Row, type SentRows } from '../../http/requests/csv-rows.ts'
import type { Pause } from '../../http/requests/reading-turns.ts'
import { rowSchemas, type CsvKind } from './schemas.ts'

/** @param source name of the file in faults, and the maximum number of rows
 * @param pause as of `rowsOfCsv`
 * @throws RequestError 400 as `rowsOfCsv` */
export const contentOfCsv = (
  kind: CsvKind, bytes: Uint8Array, source: { name?: string, maxRows?: number } = {}, pause?: Pause
): Promise<SentRows> => rowsOfCsv(bytes, { kind, fields: rowSchemas[kind].properties, ...source }, pause)

/** Needs quotes, because blanks at the ends would be trimmed. */
const HAS_BLANK_END = /^\s|\s$/

/** Writes rows below a header. */
export const csvOf = (kind: CsvKind, rows: readonly Row[], language: Language): Promise<string> =>
  writeCsv(rows, language, {
    header: true,
    columns: Object.keys(rowSchemas[kind].properties),
    quoted_match: HAS_BLANK_END
  })
