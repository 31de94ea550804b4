import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { NewExercise, NewLesson, NewModule } from '../../learning/lessons/schemas.ts'
import { NewCategory, NewSign } from '../../learning/dictionary/schemas.ts'
import { DOCUMENTED_AS } from '../../http/api-docs/named-schemas.ts'
import type { SentRows } from '../../http/requests/csv-rows.ts'
import { line, nullable } from '../../http/answers/shapes.ts'
import { NewWord } from '../../learning/words/schemas.ts'

/** The name by which a row is found again, and by which other rows refer to it. */
const key = (description: string, example: string) => line(1, 200, { description, examples: [example] })
const ownKey = (example: string) =>
  key('Chosen by the sender: a row that is sent again under its key changes what is there', example)

const row = <Fields extends TProperties>(title: string, fields: Fields) =>
  Type.Object(fields, { title, additionalProperties: false })

const { categoryId: _category, ...ofSign } = NewSign.properties
const { moduleId: _module, order: _lessonOrder, ...ofLesson } = NewLesson.properties
const { lessonId: _lesson, signId: _sign, order: _exerciseOrder, ...ofExercise } = NewExercise.properties
const { order: _moduleOrder, ...ofModule } = NewModule.properties
const order = Type.Integer({ ...NewModule.properties.order, description: 'Among its like' })

/** Rows of each kind, in the order in which they are written: each names only what stands before it. */
export const rowSchemas = {
  categories: row('CategoryRow', { key: ownKey('animals'), ...NewCategory.properties }),
  signs: row('SignRow', {
    key: ownKey('cat'),
    ...ofSign,
    category: Type.Optional(nullable(key(
      'The key of its category, or its French name where no other category has it', 'animals'
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
    isSignGone: Type.Optional(Type.Boolean({ description: 'Its sign was deleted: learners do not see it' }))
  }),
  words: row('WordRow', {
    key: Type.Optional(key('Its language, kind and spelling when left out', 'fr/everyday/chat')), ...NewWord.properties
  })
}

export type RowKind = keyof typeof rowSchemas
export const ROW_KINDS = Object.keys(rowSchemas) as RowKind[]

/** Rows that fit their schemas. */
export type Content = { [Kind in RowKind]: Static<typeof rowSchemas[Kind]>[] }

export type Rows = Partial<Record<RowKind, SentRows>>

/** The most rows of each kind in one request. */
export const MAX_ROWS = 5000

const lists = (items: (kind: RowKind) => TSchema, options = {}) => Object.fromEntries(ROW_KINDS.map(kind =>
  [kind, Type.Optional(Type.Array(items(kind), options))]))

const inRequest = { maxItems: MAX_ROWS }
const anything = () => Type.Unknown()
const atLeastOne = { additionalProperties: false, minProperties: 1 }

/** A file at a terminal, which holds up nobody: all that an export has written can be read again. */
export const ContentFile = Type.Object(lists(anything), atLeastOne)

/** The rows of what is sent, which nothing has checked: those of an export go back as they were answered, in the
 * envelope of an answer. */
export const rowsIn = (sent: unknown) =>
  (typeof sent === 'object' && sent !== null && 'success' in sent && 'data' in sent ? sent.data : sent) as Rows

/** A row may be anything here. `importContent` checks each row by itself, and its faults name its place. */
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

/** The kinds that come and go as CSV. */
export const CSV_KINDS = ['signs', 'words'] as const
export type CsvKind = typeof CSV_KINDS[number]

export const ImportQuery = Type.Object({
  dryRun: Type.Optional(Type.Boolean({ description: 'Says what would happen, and every fault; changes nothing' })),
  duplicate: Type.Optional(Type.Boolean({ description: 'Write also what is there already under another key' })),
  kind: Type.Optional(Type.Unsafe<CsvKind>(Type.String({
    enum: [...CSV_KINDS], description: 'Of CSV, what its rows are', examples: ['signs']
  })))
}, { additionalProperties: false })
export type ImportQuery = Static<typeof ImportQuery>

const Counts = Type.Object({
  created: Type.Integer({ examples: [1] }),
  changed: Type.Integer({ examples: [0] }),
  unchanged: Type.Integer({ examples: [0] })
}, { title: 'RowCounts' })

/** What an import did, or would do. */
export const ImportReport = Type.Object({
  ...Object.fromEntries(ROW_KINDS.map(kind => [kind, Counts])) as Record<RowKind, typeof Counts>,
  faults: Type.Array(Type.Object({
    path: Type.String({ description: 'The row, which counts from 0, and what of it', examples: ['signs.0.word'] }),
    message: Type.String({ examples: ['must not be empty'] })
  }, { title: 'RowFault' }), { description: 'Of a dry run; anything else with a fault changes nothing and is refused' })
}, { title: 'ImportReport' })
export type Counts = Static<typeof Counts>
