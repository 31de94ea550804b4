// A list of pupils, as school software, spreadsheets and teachers write it: which columns have the names.
import { MAX_PUPILS } from '#course/table-columns'
import {
  addColumn, chooseField, guessByName, tableOf, valueOf, type Guess, type Line, type Table
} from '../../elements/table/table.ts'
import { areFullNames, isCapitals, splitNames, type IsFirstName } from './full-names.ts'

/** The columns that are sent. */
export const SENT = ['firstName', 'lastName', 'username'] as const
/** The fields of a column: `fullName` is split into two columns. */
export const FIELDS = [...SENT, 'fullName'] as const

/** Reads a list. A column with both names is split. There is always a column for usernames. */
export function pupilList (text: string, isFirstName: IsFirstName): Table {
  const table = tableOf(text, FIELDS, guessPupils(isFirstName))
  for (const line of table.lines) line.cells = line.cells.map(tidy)
  const full = table.columns.findIndex(({ field }) => field === 'fullName')
  if (full >= 0) choosePupilField(table, full, 'fullName', isFirstName)
  tickFirst(table)
  const hasUsernames = table.columns.some(({ field }) => field === 'username')
  // Beside the names, which may be the first of many columns.
  const end = table.columns.findLastIndex(({ field }) => field !== undefined) + 1
  if (!hasUsernames) addColumn(table, { name: '', field: 'username' }, end || table.columns.length)
  return table
}

/** Without line breaks, spaces at the ends and invisible characters of spreadsheets. */
const tidy = (cell: string) => cell.replaceAll(/[\u200b\ufeff]/g, '').replaceAll(/\s+/g, ' ').trim()

/** Ticks as many pupils as one request may create, and no notes. */
export function tickFirst (table: Table) {
  const pupils = table.lines.filter(line => !isNote(table, line)).slice(0, MAX_PUPILS)
  for (const line of table.lines) line.isSent = pupils.includes(line)
}

/** Such as "Liste de la classe" above the pupils, or "Total : 28" below. */
function isNote (table: Table, line: Line): boolean {
  const [alone = '', ...others] = line.cells.filter(cell => cell !== '')
  const isTitle = others.length === 0 && table.columns.length > 1 && /[\d:]|^(?:liste|total|classe)\b/i.test(alone)
  return isTitle || SENT.slice(0, 2).some(field => /[\d:]/.test(valueOf(table, line, field)))
}

/** Gives a column a field; a column with both names gets one for each before it. */
export function choosePupilField (table: Table, at: number, field: string | undefined, isFirstName: IsFirstName) {
  if (field !== 'fullName') return chooseField(table, at, field)
  const column = table.columns[at]!
  for (const each of table.columns) if (each.field === 'firstName' || each.field === 'lastName') each.field = undefined
  column.field = undefined
  const names = splitNames(table.lines.map(({ cells }) => cells[at]!), column.name, isFirstName)
  addColumn(table, { name: '', field: 'lastName' }, at, names.map(({ lastName }) => lastName))
  addColumn(table, { name: '', field: 'firstName' }, at + 1, names.map(({ firstName }) => firstName))
}

const guessPupils = (isFirstName: IsFirstName): Guess => (names, rows) => {
  const columns = names.map((name, i) => rows.map(cells => tidy(cells[i]!)).filter(cell => cell !== ''))
  const found = guessByName(FIELDS)(names, rows)
  const at = (field: string) => found.indexOf(field)
  const set = (column: number, field: string | undefined) => { if (column >= 0) found[column] = field }
  // A login is a word of the school; a national number stays on the device.
  if (at('username') >= 0 && !columns[at('username')]!.every(isLogin)) set(at('username'), undefined)
  const [first, last, full] = [at('firstName'), at('lastName'), at('fullName')]
  if (first >= 0 && last >= 0) set(full, undefined)
  else if (first >= 0) set(full, 'lastName')
  else if (full >= 0) set(last, undefined)
  else if (last >= 0 && areFullNames(columns[last]!) && hasBoth(columns[last]!)) set(last, 'fullName')
  if (!found.some(field => field === 'firstName' || field === 'lastName' || field === 'fullName')) {
    for (const [column, field] of guessByCells(columns, rows.length, isFirstName)) set(column, field)
  }
  return found
}

const isLogin = (cell: string) => !cell.includes('@') && !/\d{5}/.test(cell)

/** Whether most cells have words in capitals beside others, as "MARTIN Léa". */
const hasBoth = (cells: readonly string[]) => {
  const isMixed = (cell: string) => !isCapitals(cell) && cell.split(' ').some(isCapitals)
  return cells.filter(isMixed).length > cells.length * 0.6
}

/** The columns of names in a list whose header does not say: the first two that look like names. */
function guessByCells (
  columns: readonly string[][], rows: number, isFirstName: IsFirstName
): [column: number, field: string][] {
  const likely = columns.flatMap((cells, i) => areNames(cells, rows) ? [i] : [])
  const [one, other] = likely
  if (one === undefined) return []
  const [left, right] = [columns[one]!, columns[other ?? one]!]
  if (other === undefined || hasBoth(left)) return [[one, areFullNames(left) ? 'fullName' : 'firstName']]
  const isSwapped = isLastName(left, right, isFirstName)
  const login = columns.findIndex((cells, i) => i > other && cells.length > 0 && cells.every(looksLikeLogin))
  return [
    [one, isSwapped ? 'lastName' : 'firstName'], [other, isSwapped ? 'firstName' : 'lastName'], [login, 'username']
  ]
}

/** Words that mark a sex or a level and are no names. */
const CODES = /^(?:[a-z]|f[ée]minin|masculin|fille|gar[çc]on|[tpmg]s|c[pm]\d?|ce\d|ulis|segpa|oui|non|ext|dp|int)$/i

/** Whether cells look like names of people: letters only, and not the same few. */
function areNames (cells: readonly string[], rows: number): boolean {
  const names = cells.filter(cell => /^[\p{L}\p{M}'’ .,-]+$/u.test(cell) && !CODES.test(cell))
  const isVaried = rows < 5 || new Set(names).size > names.length * 0.4
  return names.length > 0 && names.length >= cells.length * 0.8 && cells.length >= rows * 0.6 && isVaried
}

const looksLikeLogin = (cell: string) => isLogin(cell) && /^[a-z][a-z0-9._-]*[.0-9_-][a-z0-9]*$/.test(cell)

/** Whether the left one of two columns has the last names: it alone is in capitals, or the right one has more known
 * first names. */
function isLastName (left: readonly string[], right: readonly string[], isFirstName: IsFirstName): boolean {
  const [areLeft, areRight] = [left, right].map(cells => cells.every(isCapitals))
  if (areLeft !== areRight) return areLeft!
  const known = (cells: readonly string[]) => cells.filter(cell => isFirstName(cell.split(' ')[0]!)).length
  return known(right) > known(left)
}
