// The signs of the dictionary, listed, found and written.
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { deleteUsed } from '../audit/deletion.ts'
import { audit, changeOf } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { categories, exercises, signs } from '../database/tables.ts'
import { localize } from '../localization.ts'
import type { Reader, Reading } from '../localization.ts'
import { rowsOf } from '../schemas.ts'
import { USES_LISTED, total, usesBy } from '../uses.ts'
import type { Deletion } from '../uses.ts'
import { categoriesCalled } from './categories.ts'
import type { NewSign, Sign, SignChange, SignQuery } from './schemas.ts'
import { beginsWith, bestSigns, inPrefixOrder, shortestFirst, waysToFind } from './search.ts'
import type { Way } from './search.ts'

const selectSigns = (db: Database) => db.select({
  id: signs.id,
  word: signs.word,
  definition: signs.definition,
  definitionEn: signs.definitionEn,
  difficulty: signs.difficulty,
  category: { id: categories.id, name: categories.name, nameEn: categories.nameEn },
  imageUrl: signs.imageUrl,
  videoUrl: signs.videoUrl,
  createdAt: signs.createdAt,
  updatedAt: signs.updatedAt
}).from(signs).leftJoin(categories, eq(categories.id, signs.categoryId))

type SignRow = Awaited<ReturnType<typeof selectSigns>>[number]

function toSign ({ category, ...sign }: SignRow, reader: Reading): Sign {
  return { ...localize(sign, reader), category: category && localize(category, reader) }
}

/** In alphabetical order, or the best match of a search first. */
export async function findSigns (
  db: Database, reader: Reading, query: SignQuery
): Promise<{ items: Sign[], total: number }> {
  const chosen = and(...filters(db, query))
  const ways = query.search === undefined ? undefined : await waysToFind(db, query.search)
  const all = and(chosen, ways && or(...ways.map(({ matches }) => matches)))
  const [rows, totals] = await Promise.all([
    ways ? bestPage(db, ways, chosen, query) : alphabeticalPage(db, chosen, query),
    db.select({ total: count() }).from(signs).where(all)
  ])
  return { items: rows.map(row => toSign(row, reader)), total: totals[0]!.total }
}

function alphabeticalPage (db: Database, chosen: SQL | undefined, query: SignQuery) {
  const { limit, offset } = rowsOf(query)
  const order = query.letter === undefined ? [asc(signs.foldedWord), asc(signs.id)] : inPrefixOrder
  return selectSigns(db).where(chosen).orderBy(...order).limit(limit).offset(offset)
}

function bestPage (db: Database, ways: Way[], chosen: SQL | undefined, query: SignQuery) {
  const { limit, offset } = rowsOf(query)
  const best = bestSigns(db, ways, chosen, offset + limit)
  return selectSigns(db).innerJoin(best, eq(best.id, signs.id))
    .orderBy(best.rank, ...shortestFirst).limit(limit).offset(offset)
}

function filters (db: Database, { category, difficulty, letter }: SignQuery): (SQL | undefined)[] {
  return [
    category === undefined ? undefined : sql`${signs.categoryId} in ${categoriesCalled(db, category)}`,
    difficulty === undefined ? undefined : eq(signs.difficulty, difficulty),
    letter === undefined ? undefined : beginsWith(letter.toLowerCase())
  ]
}

/** @returns undefined when there is none */
export async function findSign (db: Database, reader: Reading, id: string): Promise<Sign | undefined> {
  const [sign] = await selectSigns(db).where(eq(signs.id, id))
  return sign && toSign(sign, reader)
}

/** @throws a database error when there is no such category */
export async function createSign (db: Database, reader: Reader, values: NewSign): Promise<Sign> {
  return db.transaction(async tx => {
    const [sign] = await tx.insert(signs).values(values).returning({ id: signs.id })
    await audit(tx, { action: 'sign.created', by: reader.id, on: { kind: 'sign', id: sign!.id } })
    return (await findSign(tx, reader, sign!.id))!
  })
}

/** @returns undefined when there is no such sign
 * @throws a database error when there is no such category */
export async function changeSign (
  db: Database, reader: Reader, id: string, change: SignChange
): Promise<Sign | undefined> {
  return db.transaction(async tx => {
    const [before] = await tx.select().from(signs).where(eq(signs.id, id)).for('update')
    if (!before) return undefined
    await tx.update(signs).set({ ...change, isEdited: true }).where(eq(signs.id, id))
    const details = changeOf(before, change)
    await audit(tx, { action: 'sign.changed', by: reader.id, on: { kind: 'sign', id }, details })
    return findSign(tx, reader, id)
  })
}

/** The exercises that show it stay; learners see them again when they have another sign.
 * @returns what it was; undefined when there was none
 * @throws RequestError 422 when exercises show it, unless they are to lose it */
export async function deleteSign (
  db: Database, id: string, deletion: Deletion
): Promise<{ word: string } | undefined> {
  return db.transaction(async tx => {
    const [sign] = await tx.select({ word: signs.word }).from(signs).where(eq(signs.id, id)).for('update')
    if (!sign) return undefined
    const usedBy = usesBy('exercise', await tx.select({ id: exercises.id, name: exercises.prompt, total })
      .from(exercises).where(eq(exercises.signId, id)).orderBy(exercises.id).limit(USES_LISTED))
    return deleteUsed(tx, { kind: 'sign', id, was: sign, usedBy }, deletion, async () => {
      await tx.update(exercises).set({ isSignGone: true }).where(eq(exercises.signId, id))
      await tx.delete(signs).where(eq(signs.id, id))
    })
  })
}
