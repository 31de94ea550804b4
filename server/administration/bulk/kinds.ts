// How each kind of content is written, and its fields that refer to other rows.
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { editableExercise, editableLesson, editableModule } from '../../learning/lessons/editing.ts'
import { editableCategory } from '../../learning/dictionary/categories.ts'
import { editableSign } from '../../learning/dictionary/signs.ts'
import { editableWord, keyOfWord } from '../../learning/words/words.ts'
import type { ContentTable, Editable } from '../../content/editing/edit.ts'
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

/** A kind whose rows have been validated by their schema. */
export type BulkKind = Editable<ContentTable, Row, Row, unknown> & { references: readonly Reference[] }

const bulkKind = (editable: object, references: readonly Reference[] = []) => ({ ...editable, references }) as BulkKind

export const bulkKinds: Record<RowKind, BulkKind> = {
  categories: bulkKind(editableCategory),
  signs: bulkKind(editableSign, [
    { field: 'category', column: 'categoryId', to: 'categories', name: editableCategory.table.name }
  ]),
  modules: bulkKind(editableModule),
  lessons: bulkKind(editableLesson, [{ field: 'module', column: 'moduleId', to: 'modules' }]),
  exercises: bulkKind(editableExercise, [
    { field: 'sign', column: 'signId', to: 'signs' }, { field: 'lesson', column: 'lessonId', to: 'lessons' }
  ]),
  words: bulkKind(editableWord)
}

/** The key of a row. For a word without a key: language, kind and spelling, as in the built-in content. */
export const keyOf = (kind: RowKind, row: Row): string =>
  String(row.key ?? (kind === 'words' ? keyOfWord(row) : ''))
