// Finds signs by their word, without regard to case, accents and French endings, and despite one typing error; and by
// their definition in either language, where nothing else is found despite a typing error, too.
import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { definitionTypos, folded, signs, wordStems } from '../../database/schema/tables.ts'

/** How a text finds signs. */
export interface Search {
  /** The best first. Each has an index that serves it. */
  ways: Way[]
  /** Whether any of the ways finds a sign. */
  matches: SQL | undefined
}

interface Way {
  matches: SQL
  order: SQL[]
}

/** Comes after every character a word can have. */
const LAST = '\u{10FFFF}'

/** Whether a word begins with a folded text. It is a range, which an index serves whatever the text is. */
export function beginsWith (folded: string | SQLWrapper): SQL {
  const end = sql`(${folded}::text || ${sql.raw(`'${LAST}'`)})`
  return sql`(${signs.foldedWord} ~>=~ ${folded} and ${signs.foldedWord} ~<~ ${end})`
}

/** Alphabetical, in the order of the index that `beginsWith` reads. Another index would be read from its first word. */
export const inPrefixOrder = [sql`${signs.foldedWord} using ~<~`, sql`${signs.id}`]

/** A text of fewer characters is in nearly every word: it is looked for at the beginning of words only. */
const SHORTEST_PART = 3

const byWord = [sql`${signs.foldedWord}`, sql`${signs.id}`]
/** Of the words that begin with a text, or contain it, the exact one is the shortest. */
const byLength = [sql`length(${signs.foldedWord})`, ...byWord]
/** The order of `byWord`, for a way that finds few signs. No index has this expression: by the index of `byWord`
 * PostgreSQL would go through all words for the few. */
const sorted = [sql`${signs.foldedWord} || ''`, sql`${signs.id}`]

/** Finds words that begin with the text, contain it, have its stem, have it in a definition, and last those that differ
 * by a letter.
 * @returns the searches to make one after another until one finds signs: the last one finds those of whose definition a
 * word differs by a letter */
export async function searchesFor (db: Database, text: string): Promise<Search[]> {
  const { folded, forms, longForms } = await fold(db, text)
  const begins = beginsWith(folded)
  const containing = (text: string) => sql`${signs.foldedWord} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
  if (folded.length < SHORTEST_PART) {
    const beginsLater = containing(` ${folded}`)
    const ways = [{ matches: begins, order: byLength }, { matches: beginsLater, order: byLength }]
    return [{ ways, matches: or(begins, beginsLater) }]
  }
  const contains = containing(folded)
  const stems = sql`plainto_tsquery('french', f_unaccent(${text}))`
  const hasStems = sql`(${signs.searchText} @@ ${stems}
    or ${signs.searchTextEn} @@ plainto_tsquery('english', f_unaccent(${text})))`
  const isAlike = sql`${signs.typos} && ${sql.param(forms)}::text[]`
  const isDescribedAlike = sql`${definitionTypos(signs)} && ${sql.param(longForms)}::text[]`
  const ways = [
    { matches: begins, order: byLength },
    { matches: contains, order: byLength },
    { matches: sql`${wordStems(signs)} @@ ${stems}`, order: byLength },
    { matches: hasStems, order: byWord },
    { matches: isAlike, order: sorted }
  ]
  return [
    { ways, matches: or(begins, contains, hasStems, isAlike) },
    { ways: [...ways, { matches: isDescribedAlike, order: sorted }], matches: isDescribedAlike }
  ]
}

/** The order of what `bestSigns` found: by rank, then in the order of the way, which is `byWord` from the fourth on. */
export const bestFirst = (rank: SQLWrapper) =>
  [sql`${rank}`, sql`case when ${rank} < 4 then length(${signs.foldedWord}) end`, ...byWord]

/** The ids of the best `limit` signs, or a few more, with the rank of the best way that finds each, from 1. Each way
 * gives its own best: by the index of its order it reads only some of the words or definitions that have the text. */
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

interface Folded {
  folded: string
  /** Of its words, with a letter left out. */
  forms: string[]
  /** Of those of five letters or more: a shorter one is alike to words of many definitions, as pain to main. */
  longForms: string[]
}

/** The text as the index has its words; only the database knows how it folds them. */
async function fold (db: Database, text: string): Promise<Folded> {
  const [row] = await db.select({
    folded: folded(text),
    forms: sql<string[]>`typo_forms(${folded(text)})`,
    longForms: sql<string[]>`typo_forms(regexp_replace(${folded(text)}, '\\m\\w{1,4}\\M', '', 'g'))`
  }).from(sql`(select) as nothing`)
  return row!
}
