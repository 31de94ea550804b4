// Rows as spreadsheets have them: a header with the names of the fields, then a line for each row.
import { parse } from 'csv-parse/sync'
import type { Language } from 'recognizer-wasm'
import { writeCsv } from '../replies/csv.ts'
import { invalid } from '../replies/errors.ts'
import { faultTexts } from '../replies/texts.ts'
import { rowSchemas } from './schemas.ts'
import type { CsvKind, Row } from './schemas.ts'

const fieldsOf = (kind: CsvKind) => Object.keys(rowSchemas[kind].properties)

/** Reads rows below a header in any order. An empty cell is null where its field may be null, and else left out.
 * @param text with commas, tabs, or semicolons as spreadsheets in French write them
 * @param name what a fault of the whole text is told of
 * @throws RequestError 400 where the text is no CSV, or was not UTF-8 */
export function rowsOfCsv (kind: CsvKind, text: string, name = ''): Row[] {
  // What a decoder puts in the place of bytes that it can't read.
  if (text.includes('\ufffd')) throw invalid(name, faultTexts.notUtf8)
  const header = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = ([',', ';', '\t'] as const).toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!
  return readRows(text, delimiter, name)
    .map(row => Object.fromEntries(Object.entries(row).flatMap(([field, cell]) => cellOf(kind, field, cell))))
}

function readRows (text: string, delimiter: string, name: string): Record<string, string>[] {
  try {
    return parse(text, { bom: true, columns: true, delimiter, skip_empty_lines: true, trim: true })
  } catch {
    throw invalid(name, faultTexts.notCsv)
  }
}

/** As spreadsheets write them, in English and French. */
const BOOLEANS: Record<string, boolean> = { true: true, vrai: true, false: false, faux: false }

function cellOf (kind: CsvKind, field: string, cell: string): [string, string | boolean | null][] {
  const { type } = (rowSchemas[kind].properties[field] ?? {}) as { type?: string | string[] }
  if (type === 'boolean') return cell === '' ? [] : [[field, BOOLEANS[cell.toLowerCase()] ?? cell]]
  if (cell !== '') return [[field, cell]]
  return Array.isArray(type) && type.includes('null') ? [[field, null]] : []
}

/** Writes rows below a header. */
export const csvOf = (kind: CsvKind, rows: readonly Row[], language: Language): string =>
  writeCsv(rows as Row[], language, { header: true, columns: fieldsOf(kind), cast: { boolean: String } })
