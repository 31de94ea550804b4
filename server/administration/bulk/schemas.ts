import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { NewExercise, NewLesson, NewModule } from '../../learning/lessons/schemas.ts'
import { NewCategory, NewSign } from '../../learning/dictionary/schemas.ts'
import { DOCUMENTED_AS } from '../../http/api-docs/named-schemas.ts'
import type { SentRows } from '../../http/requests/csv-rows.ts'
import { line, nullable, oneOf } from '../../http/answers/shapes.ts'
import { NewWord } from '../../learning/words/schemas.ts'

/** The name that identifies a row, and by which other rows refer to it. */
const key = (description: string, example: string) => line(1, 200, { description, examples: [example] })
const ownKey = (example: string) =>
  key('Chosen by the sender. A row with a known key updates the existing one', example)

const row = <Fields extends TProperties>(title: string, fields: Fields) =>
  Type.Object(fields, { title, additionalProperties: false })

const { categoryId: _category, ...ofSign } = NewSign.properties
const { moduleId: _moduleId, module: _module, order: _lessonOrder, ...ofLesson } = NewLesson.properties
const { lessonId: _lesson, signId: _sign, order: _exerciseOrder, ...ofExercise } = NewExercise.properties
const { order: _moduleOrder, ...ofModule } = NewModule.properties
const order = Type.Integer({ ...NewModule.properties.order, description: 'Position among its siblings' })

/** Rows by kind, in the order of writing: each refers only to earlier kinds. */
export const rowSchemas = {
  categories: row('CategoryRow', { key: ownKey('animals'), ...NewCategory.properties }),
  signs: row('SignRow', {
    key: ownKey('cat'),
    ...ofSign,
    category: Type.Optional(nullable(key(
      'The key of its category, or its French name if that is unique', 'animals'
    )))
  }),
  modules: row('ModuleRow', { key: ownKey('animals'), ...ofModule, order }),
  lessons: row('LessonRow', {
    key: ownKey('pets'), module: key('The key of its module', 'animals'), ...ofLesson, order
  }),
  exercises: row('ExerciseRow', {
    key: ownKey('pets-1'),
    lesson: key('The key of its lesson', 'pets'),
    sign: Type.Optional(nullable(key('The key of the sign it shows', 'cat'))),
    ...ofExercise,
    order,
    isSignGone: Type.Optional(Type.Boolean({ description: 'Its sign was deleted, so learners can’t see it' }))
  }),
  words: row('WordRow', {
    key: Type.Optional(key('Default: language, kind and spelling', 'fr/everyday/chat')), ...NewWord.properties
  })
}

export type RowKind = keyof typeof rowSchemas
export const ROW_KINDS = Object.keys(rowSchemas) as RowKind[]

/** Validated rows. */
export type Content = { [Kind in RowKind]: Static<typeof rowSchemas[Kind]>[] }

export type Rows = Partial<Record<RowKind, SentRows>>

/** Rows of each kind per request. */
export const MAX_ROWS = 5000

const lists = (items: (kind: RowKind) => TSchema, options = {}) => Object.fromEntries(ROW_KINDS.map(kind =>
  [kind, Type.Optional(Type.Array(items(kind), options))]))

const inRequest = { maxItems: MAX_ROWS }
const anything = () => Type.Unknown()
const atLeastOne = { additionalProperties: false, minProperties: 1 }

/** A file for the command line, without limits: every export can be imported again. */
export const ContentFile = Type.Object(lists(anything), atLeastOne)

/** The unvalidated rows of a request. An export may be sent back as it was answered, in its envelope. */
export const rowsIn = (sent: unknown) =>
  (typeof sent === 'object' && sent !== null && 'success' in sent && 'data' in sent ? sent.data : sent) as Rows

/** Rows are not validated here. `importContent` validates each row, to report its position. */
export const ContentRows = Type.Unsafe<Rows>(Type.Object(lists(anything, inRequest), {
  ...atLeastOne,
  examples: [{
    categories: [{ key: 'animals', name: 'Animaux', nameEn: 'Animals' }],
    signs: [{ key: 'cat', word: 'Chat', definition: 'Les moustaches.', category: 'animals' }],
    words: [{ word: 'chat', language: 'fr', kind: 'everyday' }]
  }],
  [DOCUMENTED_AS]: Type.Object(
    lists(kind => rowSchemas[kind], inRequest), { title: 'ContentRows', additionalProperties: false }
  )
}))

/** The kinds with CSV support. */
export const CSV_KINDS = ['signs', 'words'] as const
export type CsvKind = typeof CSV_KINDS[number]

export const ImportQuery = Type.Object({
  dryRun: Type.Optional(Type.Boolean({ description: 'Only reports the effect and all faults' })),
  duplicate: Type.Optional(Type.Boolean({ description: 'Also write rows that already exist under another key' })),
  createCategories: Type.Optional(Type.Boolean({
    description: 'Also create the categories that signs name and that do not exist'
  })),
  kind: Type.Optional(oneOf(CSV_KINDS, { description: 'Kind of the rows of CSV', examples: ['signs'] }))
}, { additionalProperties: false })
export type ImportQuery = Static<typeof ImportQuery>

const Counts = Type.Object({
  created: Type.Integer({ examples: [1] }),
  changed: Type.Integer({ examples: [0] }),
  unchanged: Type.Integer({ examples: [0] })
}, { title: 'RowCounts' })

/** The effect of an import. */
export const ImportReport = Type.Object({
  ...Object.fromEntries(ROW_KINDS.map(kind => [kind, Counts])) as Record<RowKind, typeof Counts>,
  faults: Type.Array(Type.Object({
    path: Type.String({ description: 'Index of the row, from 0, and its field', examples: ['signs.0.word'] }),
    message: Type.String({ examples: ['must not be empty'] })
  }, { title: 'RowFault' }), { description: 'Only in a dry run. Otherwise an import with faults is refused' })
}, { title: 'ImportReport' })
export type Counts = Static<typeof Counts>
