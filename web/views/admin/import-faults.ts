// The faults of an import, as somebody who looks at the file finds them.
import type { Schemas } from 'api-client'
import { t } from './strings.ts'

export interface RowFault {
  /** Where it is: a row and a column of a spreadsheet, or an entry of a list. Empty for the whole file. */
  place: string
  message: string
}

/** The row of a spreadsheet under which a row of CSV stands: row 1 is the header. */
const FIRST_ROW = 2

/** @param isTable whether the file is a table; else it is JSON, whose entries count from 1 */
export function rowFault ({ path, message }: Schemas['Fault'], isTable: boolean): RowFault {
  const [kind = '', index, ...field] = path.split('.')
  if (index === undefined || !/^\d+$/.test(index)) return { place: path, message }
  const row = isTable ? t('rowNumber', Number(index) + FIRST_ROW) : t('entryNumber', kind, Number(index) + 1)
  return { place: field.length > 0 ? t('rowAndColumn', row, field.join('.')) : row, message }
}

/** Whether a table lists words to spell: its header has their columns. Any other one lists signs. */
export const kindOf = (csv: string): 'signs' | 'words' => {
  const header = csv.slice(0, 2000).split(/\r?\n/).find(line => /\bword\b/.test(line)) ?? ''
  return /\blanguage\b/.test(header) && !/\bdefinition\b/.test(header) ? 'words' : 'signs'
}

/** A table with addresses in place of the names of files.
 * @param addresses by the names of the files */
export function withAddresses (csv: string, addresses: ReadonlyMap<string, string>): string {
  let table = csv
  for (const [name, address] of addresses) {
    const cell = new RegExp(`(^|[,;\\t\\n"])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=[,;\\t\\r\\n"]|$)`, 'g')
    table = table.replace(cell, (_, before: string) => `${before}${address}`)
  }
  return table
}
