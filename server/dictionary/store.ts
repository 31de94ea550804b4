import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { violatedConstraint } from '../database/failures.ts'
import { categories, signs } from '../database/tables.ts'
import { notFound, unprocessable } from '../errors.ts'
import { messages } from '../messages.ts'
import { rowsOf } from '../schemas.ts'
import type { Category, CategoryChange, NewCategory, NewSign, Sign, SignChange, SignQuery } from './schemas.ts'
import { beginsWith, bestSigns, inPrefixOrder, shortestFirst, waysToFind } from './search.ts'
import type { Way } from './search.ts'

const signColumns = {
  id: signs.id,
  word: signs.word,
  definition: signs.definition,
  definitionEn: signs.definitionEn,
  difficulty: signs.difficulty,
  category: { id: categories.id, name: categories.name },
  imageUrl: signs.imageUrl,
  videoUrl: signs.videoUrl,
  createdAt: signs.createdAt,
  updatedAt: signs.updatedAt
}

const withCategory = (db: Database) => db.select(signColumns).from(signs).leftJoin(categories, eq(categories.id, signs.categoryId))

/** In alphabetical order, or the best match of a search first. */
export async function findSigns (db: Database, query: SignQuery): Promise<{ items: Sign[], total: number }> {
  const chosen = and(...filters(db, query))
  const ways = query.search === undefined ? undefined : await waysToFind(db, query.search)
  const all = and(chosen, ways && or(...ways.map(({ matches }) => matches)))
  const [items, totals] = await Promise.all([
    ways ? bestPage(db, ways, chosen, query) : alphabeticalPage(db, chosen, query),
    db.select({ total: count() }).from(signs).where(all)
  ])
  return { items, total: totals[0]!.total }
}

function alphabeticalPage (db: Database, chosen: SQL | undefined, query: SignQuery) {
  const { limit, offset } = rowsOf(query)
  const order = query.letter === undefined ? [asc(signs.foldedWord), asc(signs.id)] : inPrefixOrder
  return withCategory(db).where(chosen).orderBy(...order).limit(limit).offset(offset)
}

function bestPage (db: Database, ways: Way[], chosen: SQL | undefined, query: SignQuery) {
  const { limit, offset } = rowsOf(query)
  const best = bestSigns(db, ways, chosen, offset + limit)
  return withCategory(db).innerJoin(best, eq(best.id, signs.id)).orderBy(best.rank, ...shortestFirst).limit(limit).offset(offset)
}

function filters (db: Database, { category, difficulty, letter }: SignQuery): (SQL | undefined)[] {
  return [
    category === undefined ? undefined : sql`${signs.categoryId} in ${categoriesCalled(db, category)}`,
    difficulty === undefined ? undefined : eq(signs.difficulty, difficulty),
    letter === undefined ? undefined : beginsWith(letter.toLowerCase())
  ]
}

/** Whether a category has this name, whatever case and accents it is written with. */
export const isNamed = (name: string): SQL => sql`lower(f_unaccent(${categories.name})) = lower(f_unaccent(${name}))`

function categoriesCalled (db: Database, idOrName: string) {
  return db.select({ id: categories.id }).from(categories).where(or(sql`${categories.id}::text = ${idOrName.toLowerCase()}`, isNamed(idOrName)))
}

/** @throws RequestError 404 */
export async function findSign (db: Database, id: string): Promise<Sign> {
  const [sign] = await withCategory(db).where(eq(signs.id, id))
  if (!sign) throw notFound(messages.signNotFound)
  return sign
}

/** @throws RequestError 422 when there is no such category */
export async function createSign (db: Database, values: NewSign, by: string): Promise<Sign> {
  return refusing(db.transaction(async tx => {
    const [sign] = await tx.insert(signs).values(values).returning({ id: signs.id })
    await audit(tx, { action: 'sign.created', by, on: { kind: 'sign', id: sign!.id } })
    return findSign(tx, sign!.id)
  }))
}

/** @throws RequestError 404, or 422 when there is no such category */
export async function changeSign (db: Database, id: string, change: SignChange, by: string): Promise<Sign> {
  return refusing(db.transaction(async tx => {
    const changed = await tx.update(signs).set({ ...change, isEdited: true }).where(eq(signs.id, id)).returning({ id: signs.id })
    if (changed.length === 0) throw notFound(messages.signNotFound)
    await audit(tx, { action: 'sign.changed', by, on: { kind: 'sign', id }, details: { fields: Object.keys(change) } })
    return findSign(tx, id)
  }))
}

/** @throws RequestError 404 */
export async function deleteSign (db: Database, id: string, by: string): Promise<void> {
  await db.transaction(async tx => {
    const deleted = await tx.delete(signs).where(eq(signs.id, id)).returning({ word: signs.word })
    if (deleted.length === 0) throw notFound(messages.signNotFound)
    await audit(tx, { action: 'sign.deleted', by, on: { kind: 'sign', id }, details: deleted[0]! })
  })
}

const categoryColumns = {
  id: categories.id,
  name: categories.name,
  description: categories.description,
  signCount: count(signs.id)
}

/** All of them, by name. */
export async function findCategories (db: Database): Promise<Category[]> {
  return db.select(categoryColumns).from(categories).leftJoin(signs, eq(signs.categoryId, categories.id))
    .groupBy(categories.id).orderBy(sql`lower(f_unaccent(${categories.name}))`)
}

async function findCategory (db: Database, id: string): Promise<Category> {
  const [category] = await db.select(categoryColumns).from(categories).leftJoin(signs, eq(signs.categoryId, categories.id))
    .where(eq(categories.id, id)).groupBy(categories.id)
  return category!
}

/** @throws RequestError 422 when the name is in use */
export async function createCategory (db: Database, values: NewCategory, by: string): Promise<Category> {
  return refusing(db.transaction(async tx => {
    const [category] = await tx.insert(categories).values(values).returning({ id: categories.id })
    await audit(tx, { action: 'category.created', by, on: { kind: 'category', id: category!.id } })
    return findCategory(tx, category!.id)
  }))
}

/** @throws RequestError 404, or 422 when the name is in use */
export async function changeCategory (db: Database, id: string, change: CategoryChange, by: string): Promise<Category> {
  return refusing(db.transaction(async tx => {
    const changed = await tx.update(categories).set({ ...change, isEdited: true }).where(eq(categories.id, id)).returning({ id: categories.id })
    if (changed.length === 0) throw notFound(messages.categoryNotFound)
    await audit(tx, { action: 'category.changed', by, on: { kind: 'category', id }, details: { fields: Object.keys(change) } })
    return findCategory(tx, id)
  }))
}

/** Its signs stay, without a category.
 * @throws RequestError 404 */
export async function deleteCategory (db: Database, id: string, by: string): Promise<void> {
  await db.transaction(async tx => {
    const deleted = await tx.delete(categories).where(eq(categories.id, id)).returning({ name: categories.name })
    if (deleted.length === 0) throw notFound(messages.categoryNotFound)
    await audit(tx, { action: 'category.deleted', by, on: { kind: 'category', id }, details: deleted[0]! })
  })
}

async function refusing<T> (write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'signs_category_id_categories_id_fk') throw unprocessable(messages.unknownCategory)
    if (constraint === 'categories_name_key') throw unprocessable(messages.categoryTaken)
    throw error
  }
}
