// What is written of each kind of content, and which of its fields name rows of another one.
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { editableExercise, editableLesson, editableModule } from '../../learning/lessons/editing.ts'
import { editableCategory } from '../../learning/dictionary/categories.ts'
import { editableSign } from '../../learning/dictionary/signs.ts'
import { editableWord, keyOfWord } from '../../learning/words/words.ts'
import type { KeyedTable } from '../../database/schema/tables.ts'
import type { ContentKind } from '../../accounts/audit/log.ts'
import type { Identity } from '../../content/editing/duplicates.ts'
import type { Address } from '../../content/media/addresses.ts'
import type { Row } from '../../http/requests/csv-rows.ts'
import type { RowKind } from './schemas.ts'

/** A field that holds the key of a row, the column that holds its id, and where that row is. */
interface Reference {
  field: string
  column: string
  to: RowKind
  /** The column of a name that may stand in the field, too, as what was made in the page has no key to remember. */
  name?: AnyPgColumn
}

export interface BulkKind {
  kind: ContentKind
  table: KeyedTable
  identity: Identity
  references: readonly Reference[]
  /** @throws RequestError when parts of a row do not fit together */
  toRow: (values: Row) => Row
  toChange: (change: Row, before: Row) => Row
  addresses?: (values: Row) => Address[]
}

/** Each kind writes as its own routes do.
 * @param editable an `Editable`, whose values have been checked against its row's schema */
function bulkKind (editable: object, references: readonly Reference[] = []): BulkKind {
  return { ...editable as BulkKind, references }
}

export const bulkKinds: Record<RowKind, BulkKind> = {
  categories: bulkKind(editableCategory),
  signs: bulkKind(editableSign, [
    { field: 'category', column: 'categoryId', to: 'categories', name: editableCategory.table.name }
  ]),
  modules: bulkKind(editableModule),
  lessons: bulkKind(editableLesson, [{ field: 'module', column: 'moduleId', to: 'modules' }]),
  exercises: bulkKind(editableExercise, [
    { field: 'lesson', column: 'lessonId', to: 'lessons' }, { field: 'sign', column: 'signId', to: 'signs' }
  ]),
  words: bulkKind(editableWord)
}

/** The key of a row. A word without a key goes by its language, kind and spelling, as in the product's own content. */
export const keyOf = (kind: RowKind, row: Row): string =>
  String(row.key ?? (kind === 'words' ? keyOfWord(row) : ''))
