// Places the faults that the server finds in the lines of a table.
import { t } from './strings.ts'
import { addColumn, type Line, type Table } from './table.ts'

/** `path`: kind, index among the sent lines, and field; or something of the whole table. */
export interface Fault { path: string, message: string }

/** Texts by field; '' is a fault of the whole line. */
export type LineFaults = Map<string, string>

export interface PlacedFaults {
  lines: Map<Line, LineFaults>
  /** Texts without a place, once each. */
  whole: string[]
}

/** The faults of lines that do not fit the header.
 * @param kind the first part of their paths
 * @param misfits those that are faults */
export const misfitsOf = (
  kind: string, lines: readonly Line[], misfits: readonly NonNullable<Line['misfit']>[]
): Fault[] => lines.flatMap(({ misfit }, i) =>
  misfit && misfits.includes(misfit) ? [{ path: `${kind}.${i}`, message: t(misfit) }] : [])

/** A fault of a field without a column adds the column, so that it can be mended there.
 * @param sent the lines as they were sent */
export function placeFaults (
  table: Table, sent: readonly Line[], faults: readonly Fault[], fields: readonly string[]
): PlacedFaults {
  const lines = new Map<Line, LineFaults>()
  const whole = new Set<string>()
  for (const { path, message } of faults) {
    const [, index, named = ''] = /^\w+\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    const line = sent[Number(index)]
    if (!line) {
      whole.add(message)
      continue
    }
    const field = fields.includes(named) ? named : ''
    if (field && !table.columns.some(column => column.field === field)) addColumn(table, { name: '', field })
    const found = lines.get(line) ?? new Map<string, string>()
    found.set(field, found.has(field) ? `${found.get(field)} ${message}` : message)
    lines.set(line, found)
  }
  return { lines, whole: [...whole] }
}
