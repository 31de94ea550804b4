// How admins order content: all at once, as in a list whose rows are dragged.
import { asc, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import type { Static } from 'typebox'
import type { Database } from '../database/client.ts'
import type { Reader } from '../replies/localization.ts'
import { changeContent } from './edit.ts'
import type { ContentTable, Editable } from './edit.ts'

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

/** Gives things the places that they have now, in another order. Things that shared a place get one each.
 * @returns whether all of them are there; if not, nothing is changed */
export async function orderContent<Table extends OrderedTable, Change extends object> (
  db: Database, content: Editable<Table, never, Change, unknown>, reader: Reader, { ids }: NewOrder
): Promise<boolean> {
  const table: OrderedTable = content.table
  const { id, order } = table
  return db.transaction(async tx => {
    const rows = await tx.select({ id, order }).from(table as PgTable).where(inArray(id, ids))
      .orderBy(asc(order), asc(id)).for('update') as { id: string, order: number }[]
    if (rows.length < ids.length) return false
    const before = new Map(rows.map(({ id, order }) => [id, order]))
    let place = -1
    for (const [i, id] of ids.entries()) {
      place = Math.max(rows[i]!.order, place + 1)
      if (before.get(id) !== place) await changeContent(tx, content, reader, id, { order: place } as unknown as Change)
    }
    return true
  })
}
