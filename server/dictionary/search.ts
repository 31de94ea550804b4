// Finds signs by their word: without regard to case, accents and French endings, and despite one typing error.
import { or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { signs } from '../database/tables.ts'

export interface Search {
  matches: SQL | undefined
  /** The best match first. */
  order: SQL[]
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

/** Exact words come first, then those that begin with the text, contain it, have its stem, have it in their definition,
 * and last those that differ by a letter. */
export async function searchFor (db: Database, text: string): Promise<Search> {
  const { folded, forms } = await fold(db, text)
  // In alphabetical order the exact word is the first of those that begin with it.
  if (folded.length < SHORTEST_PART) return { matches: beginsWith(folded), order: inPrefixOrder }
  const stems = sql`plainto_tsquery('french', f_unaccent(${text}))`
  const matches = or(
    sql`${signs.foldedWord} like ${`%${folded.replace(/[\\%_]/g, '\\$&')}%`}`,
    sql`${signs.searchText} @@ ${stems}`,
    sql`${signs.typos} && ${sql.param(forms)}::text[]`
  )
  // The exact word is the shortest of those that begin with the text, so that its length puts it first.
  const rank = sql`case strpos(${signs.foldedWord}, ${folded})
    when 1 then 1
    when 0 then case
      when ts_filter(${signs.searchText}, '{a}') @@ ${stems} then 3
      when ${signs.searchText} @@ ${stems} then 4
      else 5 end
    else 2 end`
  return { matches, order: [rank, sql`length(${signs.foldedWord})`, sql`${signs.foldedWord}`, sql`${signs.id}`] }
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
