// Content as a table of a spreadsheet, in and out.
import type { Language } from 'recognizer-wasm'
import { writeCsv } from '../../http/answers/csv.ts'
import { rowsOfCsv, type Row, type SentRows } from '../../http/requests/csv-rows.ts'
import { rowSchemas, type CsvKind } from './schemas.ts'

/** @param source what the file is called in a fault, and the most rows
 * @throws RequestError 400 as `rowsOfCsv` */
export const contentOfCsv = (
  kind: CsvKind, bytes: Uint8Array, source: { name?: string, maxRows?: number } = {}
): Promise<SentRows> => rowsOfCsv(bytes, { kind, fields: rowSchemas[kind].properties, ...source })

/** What is blank at its ends: without quotes it would be read without these. */
const HAS_BLANK_END = /^\s|\s$/

/** Writes rows below a header. */
export const csvOf = (kind: CsvKind, rows: readonly Row[], language: Language): Promise<string> =>
  writeCsv(rows, language, {
    header: true,
    columns: Object.keys(rowSchemas[kind].properties),
    cast: { boolean: String },
    quoted_match: HAS_BLANK_END
  })
