// The errors of an import, located as in the file. Errors that differ only in their row are one.
import type { Schemas } from 'api-client'
import { groupsOf, type FaultGroup } from '#course/fault-groups'
import { fieldOf } from '#course/table-columns'
import { t } from './strings.ts'

export interface RowFault {
  /** Rows and a column of a spreadsheet, or entries of a list, or the whole file. */
  place: string
  message: string
}

/** The spreadsheet row of the first CSV row: row 1 is the header. */
const FIRST_ROW = 2
/** Rows that an error names. */
const MAX_ROWS = 20

/** @param header the columns of a table as written; undefined for JSON, whose entries count from 1 */
export function groupFaults (faults: readonly Schemas['Fault'][], header?: readonly string[]): RowFault[] {
  return groupsOf(faults).map(group => ({ place: placeOf(group, header), message: group.message }))
}

function placeOf ({ kind, field, rows }: FaultGroup, header?: readonly string[]): string {
  if (rows.length === 0) return kind || t('theFile')
  const numbers = rows.slice(0, MAX_ROWS).map(row => row + (header ? FIRST_ROW : 1))
  const list = `${numbers.join(', ')}${rows.length > MAX_ROWS ? ' …' : ''}`
  const place = header ? t('rowNumbers', rows.length, list) : t('entryNumbers', kind, rows.length, list)
  const column = header?.find(name => fieldOf(name) === field) ?? field
  return column ? t('rowAndColumn', place, column) : place
}

/** Whether a sign names a category that may be created. */
export const lacksCategory = (faults: readonly Schemas['Fault'][]): boolean =>
  faults.some(({ path }) => /^signs\.\d+\.category$/.test(path))
