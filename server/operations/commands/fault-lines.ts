import { groupsOf } from '../../../course/fault-groups.ts'
import type { Fault } from '../../http/errors/faults.ts'

/** Rows that a line names besides the first. */
const MAX_ROWS = 20

/** A line for each fault. Faults that differ only in their row share one. */
export function faultLines (faults: readonly Fault[]): string[] {
  const groups = groupsOf(faults.map(({ path, text }) => ({ path, message: text.en })))
  return groups.map(({ kind, rows: [first, ...others], field, message }) => {
    const path = [kind, first, field].filter(part => part !== undefined && part !== '').join('.')
    const more = others.length > MAX_ROWS ? ', …' : ''
    return `${path} ${message}${others.length > 0 ? ` (also in ${others.slice(0, MAX_ROWS).join(', ')}${more})` : ''}`
  })
}
