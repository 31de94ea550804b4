// Reads CSV from spreadsheets: a header with the names of the fields, then one line per row.
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { Text } from 'recognizer-wasm'
import type { TProperties } from 'typebox'
import { RequestError, invalid } from '../errors/request-error.ts'
import { MAX_FAULTS, faultAt, listed, type Fault } from '../errors/faults.ts'
import { faultTexts, fillIn, ruleTexts } from '../texts/texts.ts'
import { restored } from './formulas.ts'
import { MAX_LINE_LENGTH } from './text-pieces.ts'

/** A row of any kind, not validated. */
export type Row = Record<string, unknown>
/** Rows, with undefined in place of an empty one. */
export type SentRows = readonly (Row | undefined)[]

/** Rows without a value in a table: spreadsheets add some behind the last row. */
const MAX_BLANK_ROWS = 1000
/** Columns of a table, with those without a name: spreadsheets add some at the end. */
const MAX_COLUMNS = 200

interface TableOptions {
  /** Kind of the rows, the first part of the path of a fault. */
  kind: string
  /** The schemas of the fields. */
  fields: TProperties
  /** Maps the name of a column to its field. */
  fieldOf?: (column: string) => string
  /** Maps a text in a cell to its value. */
  valueFrom?: (field: string, cell: string) => string
  /** The columns that an error suggests, by default the fields. */
  columns?: Text
  /** Whether a row may end before the header's last columns. By default it is an error, because the file may be cut. */
  areShortRowsAllowed?: boolean
  /** Path of a fault of the whole table. */
  name?: string
  /** Maximum number of rows. */
  maxRows?: number
}

/** Reads rows below a header whose columns may be in any order. An empty cell is null if its field is nullable, and
 * left out otherwise.
 * @param pieces of the text, separated by commas, tabs, or by semicolons as in French spreadsheets
 * @returns the rows; an empty row is undefined, so that the others keep their position
 * @throws RequestError 400 if it is not CSV, or rows do not fit the header */
export async function rowsOfCsv (pieces: AsyncIterable<string>, options: TableOptions): Promise<SentRows> {
  const table = tableOf(options)
  const texts = fromHeader(pieces)
  const { value: start } = await texts.next() as { value?: string }
  if (start === undefined) throw invalid(options.name ?? '', faultTexts.notCsv)
  const [declaration = '', declared] = DECLARED.exec(start) ?? []
  const parser = parse({
    delimiter: declared ?? delimiterIn(start),
    max_record_size: MAX_LINE_LENGTH,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    on_record: table.add
  })
  const records = async function * () {
    yield start.slice(declaration.length)
    yield * texts
  }
  await pipeline(records, parser.resume()).catch((error: unknown) => {
    throw error instanceof CsvError ? table.broken() : error
  })
  return table.rows()
}

/** Excel declares the separator in a line above the header. */
const DECLARED = /^sep=(.)\r?\n/i
const BLANK_LINES = /^[\s,;]*[\r\n]/
/** A line and its whole end. */
const LINE = /\n|\r[^]/

/** Leaves out blank lines at the start. The first text has at least one line. */
async function * fromHeader (pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let [start, isBegun] = ['', false]
  for await (const piece of pieces) {
    if (isBegun) {
      yield piece
      continue
    }
    start = (start + piece).replace(BLANK_LINES, '')
    isBegun = LINE.test(start)
    if (isBegun) yield start
  }
  if (!isBegun && /[^\s,;]/.test(start)) yield start
}

function delimiterIn (start: string): string {
  const [header = ''] = start.split(/[\r\n]/, 1)
  return ([',', ';', '\t'] as const).toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!
}

/** Collects the records of a table, the header first. */
function tableOf (options: TableOptions) {
  const { kind, name = '', fields, fieldOf = column => column, areShortRowsAllowed = false } = options
  const { maxRows = Infinity, valueFrom = (_field, cell) => cell } = options
  let named: Column[] = []
  let [width, row, blanks] = [0, -1, 0]
  const rows: (Row | undefined)[] = []
  const faults: Fault[] = []

  function add (cells: string[]): undefined {
    if (width === 0) {
      width = cells.length
      named = columnsOf(cells, fieldOf, options)
      return
    }
    row += 1
    const isBlank = cells.every(cell => cell === '')
    if (row >= maxRows && !isBlank) throw invalid(kind, fillIn(ruleTexts.maxItems, { limit: maxRows }))
    if (isBlank && ++blanks > MAX_BLANK_ROWS) throw tooManyBlanks()
    const sizes = { cells: cells.length, fields: width }
    const isShort = sizes.cells < sizes.fields && !areShortRowsAllowed
    if (isShort) faults.push(faultAt(kind, row, fillIn(faultTexts.tooFewCells, sizes)))
    // A comma in an unquoted text shifts all later cells.
    if (sizes.cells > sizes.fields) faults.push(faultAt(kind, row, fillIn(faultTexts.tooManyCells, sizes)))
    if (faults.length > MAX_FAULTS) throw misshapen()
    if (isBlank || faults.length > 0) return
    while (rows.length < row) rows.push(undefined)
    rows.push(Object.fromEntries(named.flatMap(({ field, at }) =>
      cellOf(fields, field, valueFrom(field, cells[at] ?? '')))))
  }
  const tooManyBlanks = () => invalid(name, fillIn(faultTexts.blankRows, { limit: MAX_BLANK_ROWS }))
  const misshapen = () => new RequestError('VALIDATION_FAILED', listed(faults))

  return {
    add,
    /** The error for a record that the parser cannot read. */
    broken: () => width > 0
      ? new RequestError('VALIDATION_FAILED', { faults: [faultAt(kind, row + 1, faultTexts.quotes)] })
      : invalid(name, faultTexts.notCsv),
    rows (): SentRows {
      if (faults.length > 0) throw misshapen()
      return rows
    }
  }
}

/** A column with a name. */
interface Column {
  field: string
  at: number
}

/** Ignores columns without a name, which spreadsheets add at the end.
 * @param header the names of all columns */
function columnsOf (
  header: readonly string[], fieldOf: (column: string) => string, { fields, columns, name = '' }: TableOptions
): Column[] {
  if (header.length > MAX_COLUMNS) throw invalid(name, fillIn(faultTexts.tooManyColumns, { limit: MAX_COLUMNS }))
  const named = header.flatMap((column, at) => column === '' ? [] : [{ field: fieldOf(column), at }])
  const unknown = named.filter(({ field }) => !Object.hasOwn(fields, field)).map(({ at }) => header[at]!.slice(0, 100))
  if (unknown.length > 0) {
    const known = columns ?? Object.keys(fields).join(', ')
    throw new RequestError('VALIDATION_FAILED', listed(unknown.map(field =>
      ({ path: name, text: fillIn(faultTexts.noSuchColumn, { field, fields: known }) }))))
  }
  const twice = named.find(({ field }, i) => named.findIndex(other => other.field === field) < i)
  if (twice) throw invalid(name, fillIn(faultTexts.columnTwice, { field: header[twice.at]! }))
  return named
}

/** Booleans of English and French spreadsheets. */
const BOOLEANS = new Map([['true', true], ['vrai', true], ['false', false], ['faux', false]])

function cellOf (
  fields: TProperties, field: string, cell: string
): [string, string | boolean | null][] {
  const { type } = (fields[field] ?? {}) as { type?: string | string[] }
  if (type === 'boolean') return cell === '' ? [] : [[field, BOOLEANS.get(cell.toLowerCase()) ?? cell]]
  if (cell !== '') return [[field, restored(cell)]]
  return Array.isArray(type) && type.includes('null') ? [[field, null]] : []
}
