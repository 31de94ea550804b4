// The errors of an import of lines, located as in the file. Errors that differ only in their row are one.
import type { Schemas } from 'api-client'
import { groupsOf, type FaultGroup } from '#course/fault-groups'
import { t } from './strings.ts'

export interface RowFault {
  /** Entries of a list and their field, or the whole file. */
  place: string
  message: string
}

/** Rows that an error names. */
const MAX_ROWS = 20

export const groupFaults = (faults: readonly Schemas['Fault'][]): RowFault[] =>
  groupsOf(faults).map(group => ({ place: placeOf(group), message: group.message }))

function placeOf ({ kind, field, rows }: FaultGroup): string {
  if (rows.length === 0) return kind || t('theFile')
  const list = `${rows.slice(0, MAX_ROWS).map(row => row + 1).join(', ')}${rows.length > MAX_ROWS ? ' …' : ''}`
  const place = t('entryNumbers', kind, rows.length, list)
  return field ? t('entryAndField', place, field) : place
}

/** Whether a sign names a category that may be created. */
export const lacksCategory = (faults: readonly Schemas['Fault'][]): boolean =>
  faults.some(({ path }) => /^signs\.\d+\.category$/.test(path))
