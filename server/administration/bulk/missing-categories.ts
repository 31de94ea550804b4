// Categories that signs of an import name, but that neither exist nor come with it.
import { findDuplicateRows } from '../../content/editing/duplicates.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { categories } from '../../database/schema/tables.ts'
import { isSound, itemsOf, type Item, type Items } from './items.ts'
import { bulkKinds } from './kinds.ts'

/** A row for each such name, which is also its key. A name that only looks like that of another category gets none,
 * because it may be a mistake. */
export async function missingCategories (tx: Database, items: Items): Promise<Item<'categories'>[]> {
  const stored = await tx.select(columnsOf(categories, 'id', 'key', 'name')).from(categories)
  const coming = items.categories.map(({ row }) => row)
  const known = new Set([...stored.flatMap(Object.values), ...coming.flatMap(row => [row?.key, row?.name])])
  const named = new Set(items.signs.filter(isSound).flatMap(({ row: { category } }) => category ?? []))
  const rows = [...named].filter(name => !known.has(name)).map(name => ({ key: name, name }))
  const duplicates = await findDuplicateRows(tx, bulkKinds.categories, rows)
  const { categories: created } = await itemsOf({ categories: rows.filter((_, i) => !duplicates[i]) })
  return created.filter(isSound)
}
