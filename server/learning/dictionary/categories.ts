// Categories of signs.
import { and, count, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import { visibleTo } from '../../content/audience/visibility.ts'
import { categories, folded, signs } from '../../database/schema/tables.ts'
import { idsOf, type Editable } from '../../content/editing/edit.ts'
import { localize, localizedColumn, type Reader } from '../../content/audience/localization.ts'
import { MAX_USES, total, usesBy } from '../../http/errors/uses.ts'
import type { Category, CategoryChange, NewCategory } from './schemas.ts'

/** Whether a category has this French name, ignoring case and accents. */
export const isNamed = (name: string | SQLWrapper): SQL => sql`${folded(categories.name)} = ${folded(name)}`

/** The ids of visible categories with this id, or this name in either language. */
export function categoriesCalled (db: Database, reader: Reader, idOrName: SQLWrapper) {
  const isIt = sql`${categories.id}::text = lower(${idOrName})`
  const isNamedInEnglish = sql`${folded(categories.nameEn)} = ${folded(idOrName)}`
  return db.select({ id: categories.id }).from(categories)
    .where(and(or(isIt, isNamed(idOrName), isNamedInEnglish), visibleTo(reader, 'categories')))
}

const selectCategories = (db: Database, reader: Reader) => db.select({
  ...columnsOf(categories, 'id', 'name', 'nameEn', 'description', 'descriptionEn', 'isPublished'),
  signCount: count(signs.id)
}).from(categories)
  .leftJoin(signs, and(eq(signs.categoryId, categories.id), visibleTo(reader, 'signs'))).groupBy(categories.id)

/** All visible categories, by name. */
export async function findCategories (db: Database, reader: Reader): Promise<Category[]> {
  const name = localizedColumn(categories.name, categories.nameEn, reader)
  const found = await selectCategories(db, reader).where(visibleTo(reader, 'categories'))
    .orderBy(folded(name), categories.id)
  return found.map(category => localize(category, reader))
}

async function findCategory (db: Database, reader: Reader, id: string): Promise<Category | undefined> {
  const [category] = await selectCategories(db, reader).where(eq(categories.id, id))
  return category && localize(category, reader)
}

/** Signs of a deleted category stay, without a category. */
export const editableCategory: Editable<typeof categories, NewCategory, CategoryChange, Category> = {
  kind: 'category',
  table: categories,
  identity: { name: 'name' },
  toRow: values => values,
  toChange: change => change,
  read: findCategory,
  uses: {
    code: 'CATEGORY_IN_USE',
    find: async (tx, id) => usesBy('sign', await tx.select({ id: signs.id, name: signs.word, total })
      .from(signs).where(eq(signs.categoryId, id)).orderBy(signs.foldedWord, signs.id).limit(MAX_USES)),
    release: async (tx, id) => idsOf(await tx.update(signs).set({ categoryId: null })
      .where(inArray(signs.id, lockInOrder(tx, signs, eq(signs.categoryId, id), 'no key update')))
      .returning({ id: signs.id })),
    async rejoin (tx, id, released) {
      const free = and(inArray(signs.id, released), isNull(signs.categoryId))
      await tx.update(signs).set({ categoryId: id })
        .where(inArray(signs.id, lockInOrder(tx, signs, free, 'no key update')))
    }
  }
}
