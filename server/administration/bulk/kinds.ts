// How each kind of content is written, and its fields that refer to other rows.
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { editableExercise, editableLesson, editableModule } from '../../learning/lessons/editing.ts'
import { editableCategory } from '../../learning/dictionary/categories.ts'
import { editableSign } from '../../learning/dictionary/signs.ts'
import { editableWord, keyOfWord } from '../../learning/words/words.ts'
import type { Editable } from '../../content/editing/edit.ts'
import type { Content, RowKind } from './schemas.ts'

interface Editables {
  categories: typeof editableCategory
  signs: typeof editableSign
  modules: typeof editableModule
  lessons: typeof editableLesson
  exercises: typeof editableExercise
  words: typeof editableWord
}

type TableOf<Kind extends RowKind> = Editables[Kind]['table']

/** A validated row of an import. */
export type ImportedRow<Kind extends RowKind> = Content[Kind][number]
/** A row of the table. */
export type StoredRow<Kind extends RowKind> = TableOf<Kind>['$inferSelect']
/** The values of a new row, or of a change of a row. */
export type NewValues<Kind extends RowKind> = Parameters<Editables[Kind]['toRow']>[0]
export type ChangedValues<Kind extends RowKind> = Parameters<Editables[Kind]['toChange']>[0]

/** A field with the key of a row, the column with its id, and its kind. */
interface Reference<Kind extends RowKind> {
  field: keyof ImportedRow<Kind> & string
  column: keyof StoredRow<Kind> & string
  to: RowKind
  /** A column with names that are accepted as well, because items created in the page have no key to remember. */
  name?: AnyPgColumn
}

export type BulkKind<Kind extends RowKind> =
  Editable<TableOf<Kind>, NewValues<Kind>, ChangedValues<Kind>, unknown> & { references: readonly Reference<Kind>[] }

export const bulkKinds: { [Kind in RowKind]: BulkKind<Kind> } = {
  categories: { ...editableCategory, references: [] },
  signs: {
    ...editableSign,
    references: [{ field: 'category', column: 'categoryId', to: 'categories', name: editableCategory.table.name }]
  },
  modules: { ...editableModule, references: [] },
  lessons: { ...editableLesson, references: [{ field: 'module', column: 'moduleId', to: 'modules' }] },
  exercises: {
    ...editableExercise,
    references: [
      { field: 'sign', column: 'signId', to: 'signs' }, { field: 'lesson', column: 'lessonId', to: 'lessons' }
    ]
  },
  words: { ...editableWord, references: [] }
}

/** The key of a row. For a word without a key: language, kind and spelling, as in the built-in content. */
export const keyOf = (kind: RowKind, row: ImportedRow<RowKind>): string =>
  row.key ?? (kind === 'words' ? keyOfWord(row as ImportedRow<'words'>) : '')
