// Categories group signs. Their names differ by more than case and accents.
import { count, eq, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { deleteUsed } from '../audit/deletion.ts'
import { audit, changeOf } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { categories, folded, signs } from '../database/tables.ts'
import { localize, localizedColumn } from '../localization.ts'
import type { Reading } from '../localization.ts'
import { USES_LISTED, total, usesBy } from '../uses.ts'
import type { Deletion } from '../uses.ts'
import type { Category, CategoryChange, NewCategory } from './schemas.ts'

/** Whether a category has this French name, which no other has, whatever case and accents it is written with. */
export const isNamed = (name: string | SQLWrapper): SQL => sql`${folded(categories.name)} = ${folded(name)}`

/** The ids of the categories that a query means, which gives an id or a name in either language. */
export function categoriesCalled (db: Database, idOrName: SQLWrapper) {
  const isIt = sql`${categories.id}::text = lower(${idOrName})`
  const isNamedInEnglish = sql`${folded(categories.nameEn)} = ${folded(idOrName)}`
  return db.select({ id: categories.id }).from(categories).where(or(isIt, isNamed(idOrName), isNamedInEnglish))
}

const selectCategories = (db: Database) => db.select({
  id: categories.id,
  name: categories.name,
  nameEn: categories.nameEn,
  description: categories.description,
  descriptionEn: categories.descriptionEn,
  signCount: count(signs.id)
}).from(categories).leftJoin(signs, eq(signs.categoryId, categories.id)).groupBy(categories.id)

/** All of them, by name. */
export async function findCategories (db: Database, reader: Reading): Promise<Category[]> {
  const name = localizedColumn(categories.name, categories.nameEn, reader)
  const found = await selectCategories(db).orderBy(folded(name), categories.id)
  return found.map(category => localize(category, reader))
}

async function readCategory (db: Database, id: string): Promise<Category> {
  const [category] = await selectCategories(db).where(eq(categories.id, id))
  return category!
}

/** @throws a database error when the name is in use */
export async function createCategory (db: Database, values: NewCategory, by: string): Promise<Category> {
  return db.transaction(async tx => {
    const [category] = await tx.insert(categories).values(values).returning({ id: categories.id })
    await audit(tx, { action: 'category.created', by, on: { kind: 'category', id: category!.id } })
    return readCategory(tx, category!.id)
  })
}

/** @returns undefined when there is no such category
 * @throws a database error when the name is in use */
export async function changeCategory (
  db: Database, id: string, change: CategoryChange, by: string
): Promise<Category | undefined> {
  return db.transaction(async tx => {
    const [before] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
    if (!before) return undefined
    await tx.update(categories).set({ ...change, isEdited: true }).where(eq(categories.id, id))
    const details = changeOf(before, change)
    await audit(tx, { action: 'category.changed', by, on: { kind: 'category', id }, details })
    return readCategory(tx, id)
  })
}

/** Its signs stay, without a category.
 * @returns what it was; undefined when there was none
 * @throws RequestError 422 when it has signs, unless they are to lose it */
export async function deleteCategory (
  db: Database, id: string, deletion: Deletion
): Promise<{ name: string } | undefined> {
  return db.transaction(async tx => {
    const [category] = await tx.select({ name: categories.name }).from(categories).where(eq(categories.id, id))
      .for('update')
    if (!category) return undefined
    const usedBy = usesBy('sign', await tx.select({ id: signs.id, name: signs.word, total })
      .from(signs).where(eq(signs.categoryId, id)).orderBy(signs.foldedWord, signs.id).limit(USES_LISTED))
    return deleteUsed(tx, { kind: 'category', id, was: category, usedBy }, deletion, async () =>
      tx.delete(categories).where(eq(categories.id, id)))
  })
}
