import type { Fault } from '../../http/errors/faults.ts'

/** Rows that a line names. */
const MAX_ROWS = 20

/** A line for each fault. Faults that differ only in their row share one. */
export function faultLines (faults: readonly Fault[]): string[] {
  const groups = new Map<string, { first: string, rows: string[] }>()
  for (const { path, text } of faults) {
    const [kind, row = '', ...field] = path.split('.')
    const key = JSON.stringify([kind, field, text.en])
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { first: `${path} ${text.en}`, rows: [] })
  }
  return [...groups.values()].map(({ first, rows }) => rows.length === 0
    ? first
    : `${first} (also in ${rows.slice(0, MAX_ROWS).join(', ')}${rows.length > MAX_ROWS ? ', …' : ''})`)
}
