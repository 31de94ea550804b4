// Groups the faults of an import: those that differ only in their row are one.

interface Fault {
  /** The kind of a row, its number and its field, such as "signs.3.category"; or another name for the whole. */
  path: string
  message: string
}

export interface FaultGroup {
  /** For the whole, its path. */
  kind: string
  /** Counted from 0; empty for the whole. */
  rows: number[]
  /** Empty for a whole row. */
  field: string
  message: string
}

export function groupsOf (faults: readonly Fault[]): FaultGroup[] {
  const groups = new Map<string, FaultGroup>()
  for (const { path, message } of faults) {
    const [, kind = path, row, field = ''] = /^(\w+)\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
    const key = JSON.stringify([kind, field, message, row === undefined])
    const group = groups.get(key) ?? { kind, rows: [], field, message }
    if (row !== undefined) group.rows.push(Number(row))
    groups.set(key, group)
  }
  return [...groups.values()]
}
