// The rows of an import as they are sent, with addresses in place of the names of files.
import { FILE_COLUMNS, isFileName } from '#course/table-columns'
import { csvOf, valueOf, type Line, type Table } from '../../elements/table/table.ts'
import type { Kind } from './import-file.ts'

/** A file that a row names, and the place of its name. */
export interface NamedFile { path: string, name: string }

/** The address of an uploaded file. */
export type AddressOf = (name: string) => string | undefined

export interface Source {
  /** Undefined for lines of JSON. */
  kind: Kind | undefined
  named: NamedFile[]
  /** @param addressOf left out for a check before the files are sent: rows then lack them */
  body (addressOf?: AddressOf): string
}

export function tableSource (kind: Kind, table: Table, lines: readonly Line[]): Source {
  const named = lines.flatMap((line, i) => FILE_COLUMNS.flatMap(field => {
    const name = valueOf(table, line, field)
    return kind === 'signs' && isFileName(name) ? [{ path: `signs.${i}.${field}`, name }] : []
  }))
  // An empty cell would remove the picture of a known sign.
  const isOmitted = (field = '') => named.some(({ path }) => path.endsWith(field)) &&
    !lines.some(line => { const cell = valueOf(table, line, field); return cell !== '' && !isFileName(cell) })
  const columns = table.columns.map(column => isOmitted(column.field) ? { ...column, field: undefined } : column)
  const cellOf = (addressOf?: AddressOf) => (field: string, cell: string) =>
    FILE_COLUMNS.some(each => each === field) && isFileName(cell) ? addressOf?.(cell) ?? '' : cell
  return {
    kind,
    named,
    body: addressOf => csvOf(addressOf ? table : { ...table, columns }, lines, cellOf(addressOf))
  }
}

interface Row { signs?: Record<string, unknown> }

export function linesSource (lines: string): Source {
  const rows = rowsOf(lines)
  const signs = rows?.flatMap(({ signs }) => signs ? [signs] : []) ?? []
  const named = signs.flatMap((sign, i) => FILE_COLUMNS.flatMap(field => {
    const name = sign[field]
    return isFileName(name) ? [{ path: `signs.${i}.${field}`, name }] : []
  }))
  const withAddresses = (row: Row, addressOf?: AddressOf): Row => {
    const { signs } = row
    if (!signs) return row
    const files = FILE_COLUMNS.filter(field => isFileName(signs[field])).map(field =>
      [field, addressOf?.(signs[field] as string)] as const)
    return { signs: { ...signs, ...Object.fromEntries(files) } }
  }
  return {
    kind: undefined,
    named,
    body: addressOf => named.length === 0 || !rows
      ? lines
      : rows.map(row => JSON.stringify(withAddresses(row, addressOf))).join('\n')
  }
}

/** @returns undefined for lines that are not JSON: the server names them */
function rowsOf (lines: string): Row[] | undefined {
  try {
    return lines.split('\n').filter(line => line.trim() !== '').map(line => JSON.parse(line) as Row)
  } catch {
    return undefined
  }
}
