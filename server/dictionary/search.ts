// Finds signs by their word, without regard to case, accents and French endings, and despite one typing error; and by
// their definition in either language.
import { and, asc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { signs } from '../database/tables.ts'

/** A way in which a text finds signs, served by an index of its own. */
export interface Way {
  matches: SQL
  /** The better the way, the lower. */
  rank: SQL<number>
}

/** Comes after every character a word can have. */
const LAST = '\u{10FFFF}'

/** What begins with a folded text, as a range, which an index serves whatever the text is. */
export function beginsWith (folded: string): SQL {
  return sql`(${signs.foldedWord} ~>=~ ${folded} and ${signs.foldedWord} ~<~ ${folded + LAST})`
}

/** Alphabetical, in the order of the index that `beginsWith` reads: any other would walk through all words before. */
export const inPrefixOrder = [sql`${signs.foldedWord} using ~<~`, sql`${signs.id}`]

/** Fewer characters than this are in nearly every word: they are looked for at its beginning only. */
const SHORTEST_PART = 3

/** Words that begin with the text, contain it, have its stem, have it in a definition, and last those that differ by a
 * letter. */
export async function waysToFind (db: Database, text: string): Promise<Way[]> {
  const { folded, forms } = await fold(db, text)
  const beginning = { matches: beginsWith(folded), rank: sql<number>`1` }
  if (folded.length < SHORTEST_PART) return [beginning]
  const stems = sql`plainto_tsquery('french', f_unaccent(${text}))`
  const hasStems = sql`${signs.searchText} @@ ${stems}`
  const hasEnglishStems = sql`${signs.searchTextEn} @@ plainto_tsquery('english', f_unaccent(${text}))`
  return [
    beginning,
    { matches: sql`${signs.foldedWord} like ${`%${folded.replace(/[\\%_]/g, '\\$&')}%`}`, rank: sql`2` },
    {
      matches: sql`(${hasStems} or ${hasEnglishStems} or ${signs.typos} && ${sql.param(forms)}::text[])`,
      rank: sql`case when ts_filter(${signs.searchText}, '{a}') @@ ${stems} then 3
        when ${hasStems} or ${hasEnglishStems} then 4 else 5 end`
    }
  ]
}

/** The exact word is the shortest of those that begin with a text. */
export const shortestFirst = [sql`length(${signs.foldedWord})`, asc(signs.foldedWord), asc(signs.id)]

/** The ids of the best `limit` signs, or a few more. Each way gives its own best, so that a text that is in very many
 * words reads, by the index of their lengths, only some of them. */
export function bestSigns (db: Database, ways: Way[], chosen: SQL | undefined, limit: number) {
  const firsts = ways.map(({ matches, rank }) => {
    const ranked = rank.as('rank')
    return sql`(${db.select({ id: signs.id, rank: ranked }).from(signs)
      .where(and(matches, chosen)).orderBy(ranked, ...shortestFirst).limit(limit)})`
  })
  const id = sql<string>`found.id`
  return db.select({ id: id.as('best_id'), rank: sql<number>`min(found.rank)`.as('best_rank') })
    .from(sql`(${sql.join(firsts, sql` union all `)}) as found`).groupBy(id).as('best')
}

interface Folded { folded: string, forms: string[] }

/** The text as the index has its words; only the database knows how it folds them. */
async function fold (db: Database, text: string): Promise<Folded> {
  const [row] = await db.select({
    folded: sql<string>`lower(f_unaccent(${text}))`,
    forms: sql<string[]>`typo_forms(lower(f_unaccent(${text})))`
  }).from(sql`(select) as nothing`)
  return row!
}
