import { Type } from 'typebox'
import type { Static } from 'typebox'
import { contentId } from '../database/content-ids.ts'
import { LARGEST_ORDER } from '../database/order.ts'
import { EXERCISE_TYPES } from '../database/tables.ts'
import { DifficultyName } from '../dictionary/schemas.ts'
import { EnglishText, LocalizedText } from '../localization.ts'
import { Id, MomentOrNull, idLike, idParams, line, nullable, paging, paragraph } from '../schemas.ts'

const order = Type.Integer({ minimum: 0, maximum: LARGEST_ORDER, examples: [1] })
const title = line(1, 200, { examples: ['Les voyelles'] })
const description = paragraph(1, 5000, { examples: ['A, E, I, O, U et Y.'] })
const inEnglish = {
  titleEn: Type.Optional(nullable(line(1, 200, { examples: ['Vowels'] }))),
  descriptionEn: Type.Optional(nullable(paragraph(1, 5000, { examples: ['A, E, I, O, U and Y.'] })))
}

const moduleId = contentId('modules', 'basics')
export const LessonParams = idParams(contentId('lessons', 'first-letter'))

const textsShape = {
  title: LocalizedText, titleEn: EnglishText, description: LocalizedText, descriptionEn: EnglishText
}

export const Module = Type.Object({ id: Id, ...textsShape, order: Type.Integer() }, { title: 'Module' })
export type Module = Static<typeof Module>

export const NewModule = Type.Object({
  title,
  description,
  ...inEnglish,
  order: Type.Optional(Type.Integer({ ...order, description: 'Last when left out' }))
}, { title: 'NewModule', additionalProperties: false })
export type NewModule = Static<typeof NewModule>

export const ModuleChange = Type.Partial(NewModule, {
  title: 'ModuleChange', additionalProperties: false, minProperties: 1
})
export type ModuleChange = Static<typeof ModuleChange>

const STATUSES = ['not_started', 'in_progress', 'completed'] as const
export type Status = typeof STATUSES[number]

export const Progress = Type.Object({
  lessonId: Id,
  status: Type.Unsafe<Status>(Type.String({ title: 'LessonStatus', enum: [...STATUSES] })),
  score: nullable(Type.Integer({ minimum: 0, maximum: 100, description: 'Once completed' })),
  completedExercises: Type.Integer({ description: 'Those answered right' }),
  totalExercises: Type.Integer(),
  startedAt: MomentOrNull,
  completedAt: MomentOrNull
}, { title: 'Progress' })
export type Progress = Static<typeof Progress>

const lessonShape = {
  id: Id,
  ...textsShape,
  difficulty: DifficultyName,
  category: Type.String(),
  duration: Type.Integer({ description: 'Minutes' }),
  order: Type.Integer(),
  isPublished: Type.Boolean(),
  module: Module,
  progress: Progress
}
export const Lesson = Type.Object(lessonShape, { title: 'Lesson' })
export type Lesson = Static<typeof Lesson>

export type ExerciseType = typeof EXERCISE_TYPES[number]
export const ExerciseTypeName = Type.Unsafe<ExerciseType>(Type.String({
  title: 'ExerciseType', enum: [...EXERCISE_TYPES], examples: ['image_to_word']
}))

const ExerciseOfLesson = Type.Object({
  id: Id,
  type: ExerciseTypeName,
  prompt: LocalizedText,
  promptEn: EnglishText,
  order: Type.Integer(),
  isCompleted: Type.Boolean({ description: 'Whether the caller has answered it right' })
}, { title: 'ExerciseOfLesson' })

/** A lesson by itself says what there is to do in it. */
export const FullLesson = Type.Object(
  { ...lessonShape, exercises: Type.Array(ExerciseOfLesson) }, { title: 'FullLesson' }
)
export type FullLesson = Static<typeof FullLesson>

export const NewLesson = Type.Object({
  moduleId: idLike(moduleId),
  title,
  description,
  ...inEnglish,
  difficulty: Type.Optional(DifficultyName),
  category: line(1, 50, { examples: ['alphabet'] }),
  duration: Type.Integer({ minimum: 1, maximum: 1440, description: 'Minutes', examples: [10] }),
  order: Type.Optional(Type.Integer({ ...order, description: 'Through all modules; last when left out' })),
  isPublished: Type.Optional(Type.Boolean({
    description: 'True when left out; unpublished lessons are for admins only'
  }))
}, { title: 'NewLesson', additionalProperties: false })
export type NewLesson = Static<typeof NewLesson>

export const LessonChange = Type.Partial(NewLesson, {
  title: 'LessonChange', additionalProperties: false, minProperties: 1
})
export type LessonChange = Static<typeof LessonChange>

export const LessonQuery = Type.Object({
  moduleId: Type.Optional(idLike(moduleId)),
  ...paging
}, { additionalProperties: false })
export type LessonQuery = Static<typeof LessonQuery>

export const MyProgress = Type.Object({
  lessons: Type.Array(Progress, { description: 'In the order of the lessons' }),
  totals: Type.Object({
    lessons: Type.Integer(),
    startedLessons: Type.Integer(),
    completedLessons: Type.Integer(),
    exercises: Type.Integer(),
    completedExercises: Type.Integer(),
    averageScore: nullable(Type.Integer({ description: 'Of the completed lessons' }))
  })
}, { title: 'MyProgress' })
export type MyProgress = Static<typeof MyProgress>
