// How each kind of content is written, and its fields that refer to other rows.
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

/** A field with the key of a row, the column with its id, and its kind. */
interface Reference {
  field: string
  column: string
  to: RowKind
  /** A column with names that are accepted as well, because items created in the page have no key to remember. */
  name?: AnyPgColumn
}

export interface BulkKind {
  kind: ContentKind
  table: KeyedTable
  identity: Identity
  references: readonly Reference[]
  /** @throws RequestError if the row is inconsistent */
  toRow: (values: Row) => Row
  toChange: (change: Row, before: Row) => Row
  addresses?: (values: Row) => Address[]
}

/** Writes each kind as its own routes do.
 * @param editable an `Editable`, whose values have been validated by the schema of the row */
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

/** The key of a row. For a word without a key: language, kind and spelling, as in the built-in content. */
export const keyOf = (kind: RowKind, row: Row): string =>
  String(row.key ?? (kind === 'words' ? keyOfWord(row) : ''))
