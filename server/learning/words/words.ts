// Words to fingerspell: lists and edits.
import { and, asc, eq, sql } from 'drizzle-orm'
import { levelOf } from '../../../course/word-level.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { countRows, prepared } from '../../database/queries/prepared.ts'
import { nameFor, visibleTo, type Viewer } from '../../content/audience/visibility.ts'
import { folded, words } from '../../database/schema/tables.ts'
import type { Editable } from '../../content/editing/edit.ts'
import { rowsOf, type Page } from '../../http/answers/shapes.ts'
import type { NewWord, Word, WordChange, WordQuery } from './schemas.ts'

const wordColumns = columnsOf(words, 'id', 'word', 'language', 'kind', 'level', 'isPublished')

const FILTERS = ['language', 'level', 'kind'] as const

/** Visible words, the easiest first, each level in alphabetical order. */
export async function findWords (db: Database, reader: Viewer, query: WordQuery): Promise<Page<Word>> {
  const given = FILTERS.filter(name => query[name] !== undefined)
  const shape = nameFor(reader, ['words', ...given].join('_by_'))
  const filters = given.map(name => sql`${words[name]} = ${sql.placeholder(name)}`)
  const chosen = and(...filters, visibleTo(reader, 'words'))
  const list = prepared(db, `list_${shape}`, () => db.select(wordColumns).from(words).where(chosen)
    .orderBy(asc(words.level), folded(words.word), asc(words.id))
    .limit(sql.placeholder('limit')).offset(sql.placeholder('offset')))
  const [items, total] = await Promise.all([
    list.execute({ ...query, ...rowsOf(query) }),
    countRows(db, shape, words, chosen, { ...query })
  ])
  return { items, total }
}

/** The key of a word without a key of its own. */
export const keyOfWord = ({ language, kind, word }: Pick<NewWord, 'language' | 'kind' | 'word'>): string =>
  `${language}/${kind}/${word}`

export const editableWord: Editable<typeof words, NewWord, WordChange, Word> = {
  kind: 'word',
  table: words,
  identity: { name: 'word', others: ['language', 'kind'] },
  toRow: values => ({ ...values, level: levelOf(values.word) }),
  toChange: change => ({ ...change, ...change.word !== undefined && { level: levelOf(change.word) } }),
  read: async (tx, _reader, id) => (await tx.select(wordColumns).from(words).where(eq(words.id, id)))[0]
}
