// Reorders content in one step, as in a drag-and-drop list.
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Type, type Static } from 'typebox'
import type { Database } from '../../database/database.ts'
import { MAX_ORDER } from '../../database/schema/order.ts'
import { changeRow, lockRows, type ContentTable, type Editable } from './edit.ts'

export type OrderedTable = ContentTable & { order: AnyPgColumn }

/** @param example ids of built-in content */
export const newOrder = (example: string[]) => Type.Object({
  ids: Type.Array(Type.String({ format: 'uuid' }), {
    minItems: 2,
    maxItems: 500,
    uniqueItems: true,
    description: 'Ids in the new order. The items exchange their current positions',
    examples: [example]
  })
}, { additionalProperties: false })
export type NewOrder = Static<ReturnType<typeof newOrder>>

interface Position { id: string, order: number }

/** Redistributes the current positions among the items. Items with equal positions get different ones. The audit
 * entries are undone together, because half an undone order would be neither.
 * @param by the id of the acting admin
 * @returns whether all items exist; if not, nothing is changed */
export async function orderContent<Table extends OrderedTable, Change extends object> (
  db: Database, content: Editable<Table, never, Change, unknown>, { ids }: NewOrder, by: string
): Promise<boolean> {
  const table: OrderedTable = content.table
  return db.transaction(async tx => {
    // Rows come in the order of ids. The stable sort below keeps it among equals.
    const found: Table['$inferSelect'][] = await lockRows(tx, content.table, table.id, ids)
    if (found.length < ids.length) return false
    const rows = (found as (Table['$inferSelect'] & Position)[]).toSorted((a, b) => a.order - b.order)
    const byId = new Map(rows.map(row => [row.id, row]))
    let position = -1
    let within: string | undefined
    for (const [i, id] of ids.entries()) {
      const before = byId.get(id)!
      // Leaves enough numbers below the maximum for the items that follow.
      position = Math.min(Math.max(rows[i]!.order, position + 1), MAX_ORDER - (ids.length - 1 - i))
      if (before.order === position) continue
      const entry = await changeRow(tx, content, before, { order: position } as unknown as Change, { by, within })
      within ??= entry
    }
    return true
  })
}
