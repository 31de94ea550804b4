// Signs of the dictionary: lists, searches and edits.
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { lockInOrder } from '../../database/queries/locks.ts'
import { countRows, prepared } from '../../database/queries/prepared.ts'
import { MAX_TOTAL, totalOf } from '../../http/answers/totals.ts'
import { nameFor, visibleTo } from '../../content/audience/visibility.ts'
import { categories, exercises, signs } from '../../database/schema/tables.ts'
import { idsOf, type Editable } from '../../content/editing/edit.ts'
import type { Address } from '../../content/media/addresses.ts'
import { localize, type Reader } from '../../content/audience/localization.ts'
import { rowsOf, type Page } from '../../http/answers/shapes.ts'
import { MAX_USES, total, usesBy } from '../../http/errors/uses.ts'
import { categoriesCalled } from './categories.ts'
import type { NewSign, Sign, SignChange, SignQuery } from './schemas.ts'
import { beginsWith, bestFirst, bestSigns, inPrefixOrder, searchesFor, type Search } from './search.ts'

const selectSigns = (db: Database, reader: Reader) => db.select({
  ...columnsOf(signs, 'id', 'word', 'definition', 'definitionEn', 'difficulty'),
  category: columnsOf(categories, 'id', 'name', 'nameEn'),
  ...columnsOf(signs, 'imageUrl', 'imageAlt', 'imageAltEn', 'imageCredit', 'imageLicence'),
  ...columnsOf(signs, 'videoUrl', 'videoCredit', 'videoLicence'),
  ...columnsOf(signs, 'isPublished', 'createdAt', 'updatedAt')
}).from(signs)
  .leftJoin(categories, and(eq(categories.id, signs.categoryId), visibleTo(reader, 'categories')))

type SignRow = Awaited<ReturnType<typeof selectSigns>>[number]

/** Modifies the object from `localize` without a copy, because lists do this for each row. */
const toSign = (row: SignRow, reader: Reader): Sign =>
  Object.assign(localize(row, reader), { category: row.category && localize(row.category, reader) })

/** Lists signs in alphabetical order, or the best match of a search first. */
export async function findSigns (
  db: Database, reader: Reader, query: SignQuery
): Promise<Page<Sign>> {
  const [rows, total] = await (query.search === undefined
    ? listed(db, reader, query)
    : searched(db, reader, query.search, query))
  return { items: rows.map(row => toSign(row, reader)), ...total }
}

/** A page in alphabetical order, and the total. */
async function listed (db: Database, reader: Reader, query: SignQuery) {
  const { category, difficulty, letter } = query
  const given = Object.entries({ category, difficulty, letter }).filter(([, value]) => value !== undefined)
  const shape = nameFor(reader, ['signs', ...given.map(([name]) => name)].join('_by_'))
  const chosen = and(...filters(db, reader, query, sql.placeholder))
  const order = letter === undefined ? [asc(signs.foldedWord), asc(signs.id)] : inPrefixOrder
  const list = prepared(db, `list_${shape}`, () => selectSigns(db, reader).where(chosen).orderBy(...order)
    .limit(sql.placeholder('limit')).offset(sql.placeholder('offset')))
  const values = valuesOf(query)
  const [rows, total] = await Promise.all([
    list.execute({ ...values, ...rowsOf(query) }), countRows(db, shape, signs, chosen, values)
  ])
  return [rows, { total }] as const
}

/** A page and the total of a search. The query is built each time, because each text has its own strategies. */
async function searched (db: Database, reader: Reader, text: string, query: SignQuery) {
  const searches = await searchesFor(db, text)
  for (const search of searches) {
    const [page, total] = await foundBy(db, reader, search, query)
    if (total.total > 0) return [page, total] as const
  }
  return [[], { total: 0 }] as const
}

function foundBy (db: Database, reader: Reader, { strategies, matches }: Search, query: SignQuery) {
  const values = valuesOf(query)
  const chosen = and(...filters(db, reader, query, name => sql.param(values[name])))
  const { limit, offset } = rowsOf(query)
  const best = bestSigns(db, strategies, chosen, Math.min(offset + limit, MAX_TOTAL))
  const page = selectSigns(db, reader).innerJoin(best, eq(best.id, signs.id))
    .orderBy(...bestFirst(best.rank)).limit(limit).offset(offset)
  return Promise.all([page, totalOf(db, signs, and(matches, chosen), query)])
}

type Filters = Pick<SignQuery, 'category' | 'difficulty' | 'letter'>

/** Conditions of the given filters and of visibility.
 * @param valueOf returns a value of `valuesOf`, or its placeholder */
function filters (
  db: Database, reader: Reader, { category, difficulty, letter }: Filters, valueOf: (name: keyof Filters) => unknown
): (SQL | undefined)[] {
  const text = (name: keyof Filters) => sql`${valueOf(name)}::text`
  return [
    category === undefined ? undefined : sql`${signs.categoryId} in ${categoriesCalled(db, reader, text('category'))}`,
    difficulty === undefined ? undefined : sql`${signs.difficulty} = ${text('difficulty')}`,
    letter === undefined ? undefined : beginsWith(text('letter')),
    visibleTo(reader, 'signs')
  ]
}

const valuesOf = ({ category, difficulty, letter }: Filters) =>
  ({ category, difficulty, letter: letter?.toLowerCase() })

/** @returns undefined if the reader may not see it, or it does not exist */
export async function findSign (db: Database, reader: Reader, id: string): Promise<Sign | undefined> {
  const query = prepared(db, nameFor(reader, 'find_sign'), () => selectSigns(db, reader)
    .where(and(eq(signs.id, sql.placeholder('id')), visibleTo(reader, 'signs'))))
  const [sign] = await query.execute({ id })
  return sign && toSign(sign, reader)
}

const addressesOfSign = ({ imageUrl, videoUrl }: Partial<SignRow>): Address[] => [
  ...imageUrl ? [{ path: 'imageUrl', address: imageUrl, of: 'picture' as const }] : [],
  ...videoUrl ? [{ path: 'videoUrl', address: videoUrl, of: 'video' as const }] : []
]

/** Exercises of a deleted sign stay. Learners see them again once they have another sign. */
export const editableSign: Editable<typeof signs, NewSign, SignChange, Sign> = {
  kind: 'sign',
  table: signs,
  identity: { name: 'word', foldedName: 'foldedWord' },
  toRow: values => values,
  toChange: change => change,
  addresses: addressesOfSign,
  read: findSign,
  uses: {
    code: 'SIGN_IN_USE',
    find: async (tx, id) => usesBy('exercise', await tx.select({ id: exercises.id, name: exercises.prompt, total })
      .from(exercises).where(eq(exercises.signId, id)).orderBy(exercises.id).limit(MAX_USES)),
    release: async (tx, id) => idsOf(await tx.update(exercises).set({ signId: null, isSignGone: true })
      .where(inArray(exercises.id, lockInOrder(tx, exercises, eq(exercises.signId, id), 'no key update')))
      .returning({ id: exercises.id })),
    async rejoin (tx, id, released) {
      const free = and(inArray(exercises.id, released), isNull(exercises.signId))
      await tx.update(exercises).set({ signId: id, isSignGone: false })
        .where(inArray(exercises.id, lockInOrder(tx, exercises, free, 'no key update')))
    }
  }
}
