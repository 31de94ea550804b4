// How admins order content: all at once, as in a list whose rows are dragged.
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Type, type Static } from 'typebox'
import type { Database } from '../../database/database.ts'
import { MAX_ORDER } from '../../database/schema/order.ts'
import { changeRow, lockRows, type ContentTable, type Editable } from './edit.ts'

export type OrderedTable = ContentTable & { order: AnyPgColumn }

/** @param example ids of things that come with the product */
export const newOrder = (example: string[]) => Type.Object({
  ids: Type.Array(Type.String({ format: 'uuid' }), {
    minItems: 2,
    maxItems: 500,
    uniqueItems: true,
    description: 'In the order wanted: they share the places that they have now',
    examples: [example]
  })
}, { additionalProperties: false })
export type NewOrder = Static<ReturnType<typeof newOrder>>

interface Place { id: string, order: number }

/** Gives things the places that they have now, in another order. Things that shared a place get one each. The audit
 * log's entries belong together: an order that is half taken back would be none.
 * @param by the id of the admin who does it
 * @returns whether all of them are there; if not, nothing is changed */
export async function orderContent<Table extends OrderedTable, Change extends object> (
  db: Database, content: Editable<Table, never, Change, unknown>, { ids }: NewOrder, by: string
): Promise<boolean> {
  const table: OrderedTable = content.table
  return db.transaction(async tx => {
    // Locked in the order of ids, as an import does; in the stable sort, that is the order of equals, too.
    const found = await lockRows(tx, table, table.id, ids) as (Table['$inferSelect'] & Place)[]
    if (found.length < ids.length) return false
    const rows = found.toSorted((a, b) => a.order - b.order)
    const byId = new Map(rows.map(row => [row.id, row]))
    let place = -1
    let within: string | undefined
    for (const [i, id] of ids.entries()) {
      const before = byId.get(id)!
      // Below the largest number there is room for those that follow.
      place = Math.min(Math.max(rows[i]!.order, place + 1), MAX_ORDER - (ids.length - 1 - i))
      if (before.order === place) continue
      const entry = await changeRow(tx, content, before, { order: place } as unknown as Change, { by, within })
      within ??= entry
    }
    return true
  })
}
