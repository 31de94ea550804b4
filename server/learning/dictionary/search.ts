// Searches signs by word (ignoring case, accents, French endings and one typo) and by definition in either language. If
// nothing is found, definitions are also searched despite a typo.
import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { definitionTypos, folded, signs, wordStems } from '../../database/schema/tables.ts'

/** The strategies of a search. */
export interface Search {
  /** The best first. Each is served by an index. */
  strategies: Strategy[]
  /** Whether any strategy matches a sign. */
  matches: SQL | undefined
}

interface Strategy {
  matches: SQL
  order: SQL[]
}

/** Sorts after every character of a word. */
const LAST = '\u{10FFFF}'

/** Whether a word begins with a folded text. Written as a range, which an index serves for any text. */
export function beginsWith (folded: string | SQLWrapper): SQL {
  const end = sql`(${folded}::text || ${sql.raw(`'${LAST}'`)})`
  return sql`(${signs.foldedWord} ~>=~ ${folded} and ${signs.foldedWord} ~<~ ${end})`
}

/** Alphabetical order, in the order of the index that `beginsWith` uses. Another index would be scanned from its first
 * word. */
export const inPrefixOrder = [sql`${signs.foldedWord} using ~<~`, sql`${signs.id}`]

/** A shorter text is in nearly every word, so it only matches the start of words. */
const MIN_PART_LENGTH = 3

const byWord = [sql`${signs.foldedWord}`, sql`${signs.id}`]
/** The exact match is the shortest of all words that contain a text. */
const byLength = [sql`length(${signs.foldedWord})`, ...byWord]
/** The order of `byWord`, for a strategy with few matches. No index has this expression: with that of `byWord`,
 * PostgreSQL would scan all words for the few matches. */
const sorted = [sql`${signs.foldedWord} || ''`, sql`${signs.id}`]

/** Finds words that begin with the text, contain it, have its stem, have it in a definition, or differ by a letter.
 * @returns searches to try in order until one finds signs; the last also matches definitions with a word that differs
 * by a letter */
export async function searchesFor (db: Database, text: string): Promise<Search[]> {
  const { folded, forms, longForms } = await fold(db, text)
  const begins = beginsWith(folded)
  const containing = (text: string) => sql`${signs.foldedWord} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
  if (folded.length < MIN_PART_LENGTH) {
    const beginsLater = containing(` ${folded}`)
    const strategies = [{ matches: begins, order: byLength }, { matches: beginsLater, order: byLength }]
    return [{ strategies, matches: or(begins, beginsLater) }]
  }
  const contains = containing(folded)
  const stems = sql`plainto_tsquery('french', f_unaccent(${text}))`
  const hasStems = sql`(${signs.searchText} @@ ${stems}
    or ${signs.searchTextEn} @@ plainto_tsquery('english', f_unaccent(${text})))`
  const isAlike = sql`${signs.typos} && ${sql.param(forms)}::text[]`
  const isDescribedAlike = sql`${definitionTypos(signs)} && ${sql.param(longForms)}::text[]`
  const strategies = [
    { matches: begins, order: byLength },
    { matches: contains, order: byLength },
    { matches: sql`${wordStems(signs)} @@ ${stems}`, order: byLength },
    { matches: hasStems, order: byWord },
    { matches: isAlike, order: sorted }
  ]
  return [
    { strategies, matches: or(begins, contains, hasStems, isAlike) },
    { strategies: [...strategies, { matches: isDescribedAlike, order: sorted }], matches: isDescribedAlike }
  ]
}

/** The order of the result of `bestSigns`: by rank, then by the order of the strategy, which is `byWord` from the
 * fourth on. */
export const bestFirst = (rank: SQLWrapper) =>
  [sql`${rank}`, sql`case when ${rank} < 4 then length(${signs.foldedWord}) end`, ...byWord]

/** The ids of the best `limit` signs or a few more, each with the rank of its best strategy, from 1. Each strategy
 * contributes its own best signs: by the index of its order, it reads only some matching words or definitions. */
export function bestSigns (db: Database, strategies: Strategy[], chosen: SQL | undefined, limit: number) {
  const firsts = strategies.map(({ matches, order }, i) => {
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
  /** Its words with one letter left out. */
  forms: string[]
  /** The same for words of five letters or more: shorter ones resemble too many words, as pain and main. */
  longForms: string[]
}

/** Folds a text as the index does. Only the database knows how. */
async function fold (db: Database, text: string): Promise<Folded> {
  const [row] = await db.select({
    folded: folded(text),
    forms: sql<string[]>`typo_forms(${folded(text)})`,
    longForms: sql<string[]>`typo_forms(regexp_replace(${folded(text)}, '\\m\\w{1,4}\\M', '', 'g'))`
  }).from(sql`(select) as nothing`)
  return row!
}
