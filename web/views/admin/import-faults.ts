// The errors of an import, located as in the file.
import type { Schemas } from 'api-client'
import { t } from './strings.ts'

export interface RowFault {
  /** A row and column of a spreadsheet, or an entry of a list; empty for the whole file. */
  place: string
  message: string
}

/** The spreadsheet row of the first CSV row: row 1 is the header. */
const FIRST_ROW = 2

/** @param isTable false for JSON, whose entries count from 1 */
export function rowFault ({ path, message }: Schemas['Fault'], isTable: boolean): RowFault {
  const [kind = '', index, ...field] = path.split('.')
  if (index === undefined || !/^\d+$/.test(index)) return { place: path, message }
  const row = isTable ? t('rowNumber', Number(index) + FIRST_ROW) : t('entryNumber', kind, Number(index) + 1)
  return { place: field.length > 0 ? t('rowAndColumn', row, field.join('.')) : row, message }
}

/** A table lists words if its header has their columns, and signs otherwise. */
export const kindOf = (csv: string): 'signs' | 'words' => {
  const header = csv.slice(0, 2000).split(/\r?\n/).find(line => /\bword\b/.test(line)) ?? ''
  return /\blanguage\b/.test(header) && !/\bdefinition\b/.test(header) ? 'words' : 'signs'
}

/** Replaces file names in a table with addresses.
 * @param addresses by file name */
export function withAddresses (csv: string, addresses: ReadonlyMap<string, string>): string {
  let table = csv
  for (const [name, address] of addresses) {
    const cell = new RegExp(`(^|[,;\\t\\n"])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=[,;\\t\\r\\n"]|$)`, 'g')
    table = table.replace(cell, (_, before: string) => `${before}${address}`)
  }
  return table
}
