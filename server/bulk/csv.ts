// Rows as spreadsheets have them: a header with the names of the fields, then a line for each row.
import { CsvError, parse } from 'csv-parse/sync'
import type { Language } from 'recognizer-wasm'
import { writeCsv } from '../replies/csv.ts'
import { RequestError, invalid } from '../replies/errors.ts'
import { listed } from '../replies/faults.ts'
import { faultTexts, fillIn } from '../replies/texts.ts'
import { faultAt } from './row-faults.ts'
import { rowSchemas } from './schemas.ts'
import type { CsvKind, Row } from './schemas.ts'

const fieldsOf = (kind: CsvKind) => Object.keys(rowSchemas[kind].properties)

/** Reads rows below a header in any order. An empty cell is null where its field may be null, and else left out.
 * @param text with commas, tabs, or semicolons as spreadsheets in French write them
 * @param name what a fault of the whole text is told of
 * @throws RequestError 400 where the text is no CSV, with its rows that are none, or was not UTF-8 */
export function rowsOfCsv (kind: CsvKind, text: string, name = ''): Row[] {
  // What a decoder puts in the place of bytes that it can't read.
  if (text.includes('\ufffd')) throw invalid(name, faultTexts.notUtf8)
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = ([',', ';', '\t'] as const).toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  const [header = [], ...lines] = readLines(kind, text, delimiter, name)
  // Spreadsheets write columns without a name behind the others.
  const twice = header.find((field, i) => field && header.indexOf(field) < i)
  if (twice) throw invalid(name, fillIn(faultTexts.columnTwice, { field: twice }))
  refuseMisfits(kind, header.length, lines)
  return lines.map(cells => Object.fromEntries(header.flatMap((field, i) => cellOf(kind, field, cells[i]!))))
}

function readLines (kind: CsvKind, text: string, delimiter: string, name: string): string[][] {
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    const records = error instanceof CsvError ? Number(error['records'] ?? 0) : 0
    // The first of them is the header.
    if (records === 0) throw invalid(name, faultTexts.notCsv)
    throw new RequestError('VALIDATION_FAILED', { faults: [faultAt(kind, records - 1, faultTexts.quotes)] })
  }
}

/** A comma in a text without quotes moves all cells after it. */
function refuseMisfits (kind: CsvKind, fields: number, lines: readonly string[][]): void {
  const faults = lines.flatMap(({ length: cells }, row) =>
    cells === fields ? [] : [faultAt(kind, row, fillIn(faultTexts.cells, { cells, fields }))])
  if (faults.length > 0) throw new RequestError('VALIDATION_FAILED', listed(faults))
}

/** As spreadsheets write them, in English and French. */
const BOOLEANS: Record<string, boolean> = { true: true, vrai: true, false: false, faux: false }

function cellOf (kind: CsvKind, field: string, cell: string): [string, string | boolean | null][] {
  const { type } = (rowSchemas[kind].properties[field] ?? {}) as { type?: string | string[] }
  if (type === 'boolean') return cell === '' ? [] : [[field, BOOLEANS[cell.toLowerCase()] ?? cell]]
  if (cell !== '') return [[field, cell]]
  return Array.isArray(type) && type.includes('null') ? [[field, null]] : []
}

/** What is blank at its ends: without quotes it would be read without these. */
const HAS_BLANK_END = /^\s|\s$/

/** Writes rows below a header. */
export const csvOf = (kind: CsvKind, rows: readonly Row[], language: Language): string =>
  writeCsv(rows as Row[], language, {
    header: true, columns: fieldsOf(kind), cast: { boolean: String }, quoted_match: HAS_BLANK_END
  })
