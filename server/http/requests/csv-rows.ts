// Rows as spreadsheets have them: a header with the names of the fields, then a line for each row.
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { TProperties } from 'typebox'
import { RequestError, invalid } from '../errors/request-error.ts'
import { FAULTS_LISTED, faultAt, listed, type Fault } from '../errors/faults.ts'
import { faultTexts, fillIn, ruleTexts } from '../texts/texts.ts'

/** A row that nothing has checked yet, or of any kind. */
export type Row = Record<string, unknown>
/** Rows, and undefined in the place of an empty one. */
export type SentRows = readonly (Row | undefined)[]

/** Characters that are parsed before other requests get their turn. */
const PIECE = 16 * 1024
/** Characters of one row: several times what its fields may hold. */
const LONGEST_ROW = 64 * 1024

export interface TableOptions {
  /** What the rows are, as the path of a fault names them. */
  kind: string
  /** The schema of each field. */
  fields: TProperties
  /** The field of a column that has another name. */
  fieldOf?: (column: string) => string
  /** What a fault of the whole table is reported for. */
  name?: string
  /** The most rows. */
  most?: number
}

/** Reads rows below a header in any order. An empty cell is null where its field may be null, and else left out.
 * Other requests get their turn between pieces.
 * @param bytes UTF-8, with commas, tabs, or semicolons as spreadsheets in French write them
 * @returns the rows; a row of empty cells is undefined, so that the others keep their place
 * @throws RequestError 400 if the bytes are not UTF-8 or not CSV, or rows do not fit the header */
export async function rowsOfCsv (bytes: Uint8Array, options: TableOptions): Promise<SentRows> {
  const { name = '' } = options
  const text = decode(bytes, name)
  const [declaration = '', declared] = DECLARED.exec(text) ?? []
  const start = startOfHeader(text, declaration.length, name)
  const table = tableOf(options)
  const parser = parse({
    delimiter: declared ?? delimiterIn(text.slice(start, start + LONGEST_ROW)),
    max_record_size: LONGEST_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    on_record: table.add
  })
  await pipeline(piecesOf(text, start, name), parser.resume()).catch((error: unknown) => {
    throw error instanceof CsvError ? table.broken() : error
  })
  return table.rows()
}

function decode (bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(name, faultTexts.notUtf8)
  }
}

/** The separator as Excel declares it in a line above the header. */
const DECLARED = /^sep=(.)\r?\n/i
/** Where the first line with a text starts. */
function startOfHeader (text: string, from: number, name: string): number {
  const first = text.slice(from).search(/[^\s,;]/)
  if (first < 0) throw invalid(name, faultTexts.notCsv)
  const before = text.slice(from, from + first)
  return from + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
}

function delimiterIn (start: string): string {
  const [header = ''] = start.split(/[\r\n]/, 1)
  return ([',', ';', '\t'] as const).toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!
}

/** @throws RequestError 400 for a line longer than any row: its cells would be read in one turn */
async function * piecesOf (text: string, start: number, name: string): AsyncGenerator<string> {
  let line = 0
  for (let from = start; from < text.length; from += PIECE) {
    const piece = text.slice(from, from + PIECE)
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    line = end < 0 ? line + piece.length : piece.length - end - 1
    if (line > LONGEST_ROW) throw invalid(name, fillIn(faultTexts.longLine, { limit: LONGEST_ROW }))
    yield piece
    await setImmediate()
  }
}

/** Takes the records of a table one by one, the header first. */
function tableOf (options: TableOptions) {
  const { kind, fields, fieldOf = column => column, name = '', most = Infinity } = options
  let header: string[] | undefined
  let row = -1
  const rows: (Row | undefined)[] = []
  const faults: Fault[] = []

  function add (cells: string[]): undefined {
    if (!header) {
      header = cells.map(cell => cell && fieldOf(cell))
      return checkHeader(header, Object.keys(fields), name)
    }
    row += 1
    const isBlank = cells.every(cell => cell === '')
    if (row >= most && !isBlank) throw invalid(kind, fillIn(ruleTexts.maxItems, { limit: most }))
    // A comma in a text without quotes moves all cells after it.
    const sizes = { cells: cells.length, fields: header.length }
    if (sizes.cells !== sizes.fields) faults.push(faultAt(kind, row, fillIn(faultTexts.cells, sizes)))
    if (faults.length > FAULTS_LISTED) throw misshapen()
    if (isBlank) return
    while (rows.length < row) rows.push(undefined)
    rows.push(Object.fromEntries(header.flatMap((field, i) => cellOf(fields, field, cells[i] ?? ''))))
  }
  const misshapen = () => new RequestError('VALIDATION_FAILED', listed(faults))

  return {
    add,
    /** The error of a record that the parser cannot read. */
    broken: () => header
      ? new RequestError('VALIDATION_FAILED', { faults: [faultAt(kind, row + 1, faultTexts.quotes)] })
      : invalid(name, faultTexts.notCsv),
    rows (): SentRows {
      if (faults.length > 0) throw misshapen()
      return rows
    }
  }
}

/** Spreadsheets write columns without a name behind the others. */
function checkHeader (header: readonly string[], fields: readonly string[], name: string): undefined {
  const named = header.filter(field => field !== '')
  const unknown = named.find(field => !fields.includes(field))
  if (unknown !== undefined) {
    const values = { field: unknown.slice(0, 100), fields: fields.join(', ') }
    throw invalid(name, fillIn(faultTexts.noSuchColumn, values))
  }
  const twice = named.find((field, i) => named.indexOf(field) < i)
  if (twice) throw invalid(name, fillIn(faultTexts.columnTwice, { field: twice }))
}

/** As spreadsheets write them, in English and French. */
const BOOLEANS: Record<string, boolean> = { true: true, vrai: true, false: false, faux: false }

function cellOf (
  fields: TProperties, field: string, cell: string
): [string, string | boolean | null][] {
  if (field === '') return []
  const { type } = (fields[field] ?? {}) as { type?: string | string[] }
  if (type === 'boolean') return cell === '' ? [] : [[field, BOOLEANS[cell.toLowerCase()] ?? cell]]
  if (cell !== '') return [[field, cell]]
  return Array.isArray(type) && type.includes('null') ? [[field, null]] : []
}
