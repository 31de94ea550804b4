// A table that a user opens, checks and mends: columns with a guess of their contents, and lines to send.
import { fieldOf } from '#course/table-columns'
import { recordsOf, type RowOfText } from './records.ts'

export interface Column {
  /** As in the file; empty without a header. */
  name: string
  /** Undefined if it is not sent. No two columns have the same field. */
  field: string | undefined
}

export interface Line {
  /** As a spreadsheet counts rows, from 1. */
  number: number
  /** One for each column. */
  cells: string[]
  isSent: boolean
  /** Set where the file has more or fewer cells than the header, until the line is changed. */
  misfit?: 'long' | 'short' | undefined
}

export interface Table { columns: Column[], lines: Line[] }

/** Guesses the field of each column, from its name and its cells. */
export type Guess = (names: readonly string[], rows: readonly (readonly string[])[]) => (string | undefined)[]

/** Rows among which the header is, below titles. */
const HEADER_WITHIN = 10
/** The same in a single column, whose names could be those of a column. */
const HEADER_OF_ONE_WITHIN = 3

/** Reads a text with separators.
 * @param fields of which a header names one at least */
export function tableOf (text: string, fields: readonly string[], guess: Guess): Table {
  const rows = recordsOf(text)
  const at = headerIn(rows, fields)
  const body = at === undefined ? rows : rows.slice(at + 1)
  const width = rows.slice(at ?? 0).reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, i) => cells[i] ?? '')
  const header = at === undefined ? [] : rows[at]!.cells
  const names = filled(header)
  const lines: Line[] = body.map(({ number, cells }) =>
    ({ number, cells: filled(cells), isSent: true, misfit: misfitOf(cells, at === undefined ? width : header.length) }))
  const guessed = guess(names, lines.map(({ cells }) => cells))
  const columns = names.map((name, i) => ({ name, field: guessed[i] }))
  // Spreadsheets add empty columns at the end.
  const kept = columns.map(({ name }, i) => name !== '' || lines.some(({ cells }) => cells[i] !== ''))
  const isKept = (_: unknown, i: number) => kept[i]
  return {
    columns: columns.filter(isKept), lines: lines.map(line => ({ ...line, cells: line.cells.filter(isKept) }))
  }
}

function misfitOf (cells: readonly string[], width: number): Line['misfit'] {
  if (cells.length < width) return 'short'
  // A separator in a text without quotes shifts all later cells.
  return cells.slice(width).some(isFilled) ? 'long' : undefined
}

const isFilled = (cell: string) => cell !== ''

/** The row that names most fields; rows above it have fewer values, as titles have. */
function headerIn (rows: readonly RowOfText[], fields: readonly string[]): number | undefined {
  const counts = rows.slice(0, HEADER_WITHIN + 1).map(({ cells }) => cells.filter(isFilled).length)
  const named = rows.slice(0, HEADER_WITHIN).map(({ cells }) =>
    new Set(cells.map(fieldOf).filter(field => fields.includes(field))).size)
  const isHeader = (i: number) => {
    const count = counts[i]!
    const isTitle = count === 1 && (counts[i + 1] ?? 0) > 1
    const isBelowTitles = count === 1 ? i < HEADER_OF_ONE_WITHIN : counts.slice(0, i).every(above => above < count)
    return named[i]! > 0 && !isTitle && isBelowTitles
  }
  const headers = named.flatMap((_, i) => isHeader(i) ? [i] : [])
  return headers.toSorted((a, b) => named[b]! - named[a]!)[0]
}

/** The fields that names of columns say. Of several columns with one field, the one with most values has it. */
export const guessByName = (fields: readonly string[]): Guess => (names, rows) => {
  const count = (column: number) => rows.filter(cells => cells[column] !== '').length
  const found = names.map(name => name === '' ? undefined : fields.find(field => field === fieldOf(name)))
  const isFuller = (j: number, i: number) => count(j) > count(i) || (count(j) === count(i) && j < i)
  return found.map((field, i) => found.some((other, j) => other === field && isFuller(j, i)) ? undefined : field)
}

/** Gives a column a field. The column that had it gets the field of this one, so that one choice swaps two columns. */
export function chooseField ({ columns }: Table, at: number, field: string | undefined) {
  const column = columns[at]!
  const other = field === undefined ? undefined : columns.find(each => each.field === field)
  if (other) other.field = column.field
  column.field = field
}

/** Adds a column.
 * @param cells its values, empty by default */
export function addColumn (table: Table, column: Column, at = table.columns.length, cells: readonly string[] = []) {
  table.columns.splice(at, 0, column)
  for (const [i, line] of table.lines.entries()) line.cells.splice(at, 0, cells[i] ?? '')
}

export function addLine ({ columns, lines }: Table) {
  lines.push({ number: (lines.at(-1)?.number ?? 0) + 1, cells: columns.map(() => ''), isSent: true })
}

/** The value of a line in the column of a field. */
export const valueOf = ({ columns }: Table, { cells }: Line, field: string): string =>
  cells[columns.findIndex(column => column.field === field)] ?? ''

/** The lines to send: ticked, and with a value in a column that is sent. */
export const sentLines = ({ columns, lines }: Table): Line[] =>
  lines.filter(({ isSent, cells }) => isSent && columns.some(({ field }, i) => field !== undefined && cells[i] !== ''))

/** CSV with the fields in its first line.
 * @param cellOf the text of a cell that is sent in place of its own */
export function csvOf (
  { columns }: Table, lines: readonly Line[], cellOf: (field: string, cell: string) => string = (_field, cell) => cell
): string {
  const sent = columns.flatMap(({ field }, at) => field === undefined ? [] : [{ field, at }])
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const rows = lines.map(({ cells }) => sent.map(({ field, at }) => cellOf(field, cells[at]!)))
  return [sent.map(({ field }) => field), ...rows].map(cells => cells.map(quoted).join(',')).join('\n')
}
