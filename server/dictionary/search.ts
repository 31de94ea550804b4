// Finds signs by their word, without regard to case, accents and French endings, and despite one typing error; and by
// their definition in either language.
import { and, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { folded, signs, wordStems } from '../database/tables.ts'

/** What a text finds. */
export interface Search {
  /** In which ways, the best first, each served by an index of its own. */
  ways: Way[]
  /** In any of them. */
  matches: SQL | undefined
}

interface Way {
  matches: SQL
  order: SQL[]
}

/** Comes after every character a word can have. */
const LAST = '\u{10FFFF}'

/** What begins with a folded text, as a range, which an index serves whatever the text is. */
export function beginsWith (folded: string | SQLWrapper): SQL {
  const end = sql`(${folded}::text || ${sql.raw(`'${LAST}'`)})`
  return sql`(${signs.foldedWord} ~>=~ ${folded} and ${signs.foldedWord} ~<~ ${end})`
}

/** Alphabetical, in the order of the index that `beginsWith` reads: any other would walk through all words before. */
export const inPrefixOrder = [sql`${signs.foldedWord} using ~<~`, sql`${signs.id}`]

/** Fewer characters than this are in nearly every word: they are looked for at its beginning only. */
const SHORTEST_PART = 3

/** Of what begins with a text, or contains it, the exact word is the shortest. */
const byWord = [sql`${signs.foldedWord}`, sql`${signs.id}`]
const byLength = [sql`length(${signs.foldedWord})`, ...byWord]
/** The same where few are found. An index in that order, which PostgreSQL would take where it expects many, would have
 * it look for them through all words. */
const sorted = [sql`${signs.foldedWord} || ''`, sql`${signs.id}`]

/** Words that begin with the text, contain it, have its stem, have it in a definition, and last those that differ by a
 * letter. */
export async function searchFor (db: Database, text: string): Promise<Search> {
  const { folded, forms } = await fold(db, text)
  const begins = beginsWith(folded)
  if (folded.length < SHORTEST_PART) return { ways: [{ matches: begins, order: byLength }], matches: begins }
  const contains = sql`${signs.foldedWord} like ${`%${folded.replace(/[\\%_]/g, '\\$&')}%`}`
  const stems = sql`plainto_tsquery('french', f_unaccent(${text}))`
  const hasStems = sql`(${signs.searchText} @@ ${stems}
    or ${signs.searchTextEn} @@ plainto_tsquery('english', f_unaccent(${text})))`
  const isAlike = sql`${signs.typos} && ${sql.param(forms)}::text[]`
  return {
    ways: [
      { matches: begins, order: byLength },
      { matches: contains, order: byLength },
      { matches: sql`${wordStems(signs)} @@ ${stems}`, order: byLength },
      { matches: hasStems, order: byWord },
      { matches: isAlike, order: sorted }
    ],
    matches: or(begins, contains, hasStems, isAlike)
  }
}

/** Of what `bestSigns` found the best first, and the ways, of which the fourth is the first by word, in their order. */
export const bestFirst = (rank: SQLWrapper) =>
  [sql`${rank}`, sql`case when ${rank} < 4 then length(${signs.foldedWord}) end`, ...byWord]

/** The ids of the best `limit` signs, or a few more, with the rank of the best way that finds each, from 1. Each way
 * gives its own best, so that a text that is in very many words or definitions reads, by the index of their order, only
 * some of them. */
export function bestSigns (db: Database, ways: Way[], chosen: SQL | undefined, limit: number) {
  const firsts = ways.map(({ matches, order }, i) => {
    const rank = sql<number>`${sql.raw(String(i + 1))}`.as('rank')
    return sql`(${db.select({ id: signs.id, rank }).from(signs)
      .where(and(matches, chosen)).orderBy(...order).limit(limit)})`
  })
  const id = sql<string>`found.id`
  return db.select({ id: id.as('best_id'), rank: sql<number>`min(found.rank)`.as('best_rank') })
    .from(sql`(${sql.join(firsts, sql` union all `)}) as found`).groupBy(id).as('best')
}

interface Folded { folded: string, forms: string[] }

/** The text as the index has its words; only the database knows how it folds them. */
async function fold (db: Database, text: string): Promise<Folded> {
  const [row] = await db.select({
    folded: folded(text),
    forms: sql<string[]>`typo_forms(${folded(text)})`
  }).from(sql`(select) as nothing`)
  return row!
}
