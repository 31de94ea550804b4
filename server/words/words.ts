// Words to spell, listed and written.
import { and, asc, eq, sql } from 'drizzle-orm'
import { audit, changeOf } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { countRows, prepared } from '../database/prepared.ts'
import { folded, words } from '../database/tables.ts'
import { rowsOf } from '../schemas.ts'
import type { Page } from '../schemas.ts'
import { levelOf } from './level.ts'
import type { NewWord, Word, WordChange, WordQuery } from './schemas.ts'

const wordColumns = { id: words.id, word: words.word, language: words.language, kind: words.kind, level: words.level }

const FILTERS = ['language', 'level', 'kind'] as const

/** The easiest first, each level in alphabetical order. */
export async function findWords (db: Database, query: WordQuery): Promise<Page<Word>> {
  const given = FILTERS.filter(name => query[name] !== undefined)
  const shape = ['words', ...given].join('_by_')
  const chosen = and(...given.map(name => sql`${words[name]} = ${sql.placeholder(name)}`))
  const list = prepared(db, `list_${shape}`, () => db.select(wordColumns).from(words).where(chosen)
    .orderBy(asc(words.level), folded(words.word), asc(words.id))
    .limit(sql.placeholder('limit')).offset(sql.placeholder('offset')))
  const [items, total] = await Promise.all([
    list.execute({ ...query, ...rowsOf(query) }),
    countRows(db, shape, words, chosen, { ...query })
  ])
  return { items, total }
}

export async function createWord (db: Database, values: NewWord, by: string): Promise<Word> {
  return db.transaction(async tx => {
    const [word] = await tx.insert(words).values({ ...values, level: levelOf(values.word) }).returning(wordColumns)
    await audit(tx, { action: 'word.created', by, on: { kind: 'word', id: word!.id } })
    return word!
  })
}

/** @returns undefined when there is no such word */
export async function changeWord (
  db: Database, id: string, change: WordChange, by: string
): Promise<Word | undefined> {
  return db.transaction(async tx => {
    const [before] = await tx.select().from(words).where(eq(words.id, id)).for('update')
    if (!before) return undefined
    const level = levelOf(change.word ?? before.word)
    const [word] = await tx.update(words).set({ ...change, level, isEdited: true }).where(eq(words.id, id))
      .returning(wordColumns)
    await audit(tx, { action: 'word.changed', by, on: { kind: 'word', id }, details: changeOf(before, change) })
    return word
  })
}

/** @returns what it was; undefined when there was none */
export async function deleteWord (db: Database, id: string, by: string): Promise<{ word: string } | undefined> {
  return db.transaction(async tx => {
    const [was] = await tx.delete(words).where(eq(words.id, id)).returning({ word: words.word })
    if (was) await audit(tx, { action: 'word.deleted', by, on: { kind: 'word', id }, details: was })
    return was
  })
}
