// Names of the items in entries of the audit log.
import { getTableColumns, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import { classes } from '../../database/schema/tables.ts'
import { bulkKinds } from '../bulk/kinds.ts'

interface NamedTarget { table: PgTable & { id: AnyPgColumn }, name: AnyPgColumn }

const NAMED: Record<string, NamedTarget> = { class: { table: classes, name: classes.name } }
for (const { kind, table, identity: { name } } of Object.values(bulkKinds)) {
  NAMED[kind] = { table, name: getTableColumns<PgTable>(table)[name]! }
}

interface Entry { targetKind: string | null, targetId: string, details: Record<string, unknown> | null }

/** Reads the names of existing items, with one query per kind. Entries of deletions contain the name.
 * @returns a function that returns the name of the item of an entry, or null */
export async function namesOf (db: Database, entries: readonly Entry[]): Promise<(entry: Entry) => string | null> {
  const names = new Map<string, string>()
  await Promise.all(Object.entries(NAMED).map(async ([kind, { table, name }]) => {
    const ids = entries.filter(({ targetKind }) => targetKind === kind).map(({ targetId }) => targetId)
    if (ids.length === 0) return
    const rows = await db.select({ id: table.id, name }).from(table as PgTable).where(inArray(table.id, ids))
    for (const row of rows) names.set(String(row.id), String(row.name))
  }))
  return ({ targetKind, targetId, details }) => {
    const column = NAMED[targetKind ?? '']?.name.name
    const kept = (details?.row as Record<string, unknown> | undefined)?.[column ?? '']
    return names.get(targetId) ?? (typeof kept === 'string' ? kept : null)
  }
}
