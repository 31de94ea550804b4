import { Type } from 'typebox'
import type { Static } from 'typebox'
import { contentId } from '../database/content-ids.ts'
import { LARGEST_ORDER } from '../database/order.ts'
import { DifficultyName } from '../dictionary/schemas.ts'
import { EnglishText, localizedText } from '../localization.ts'
import {
  A_MOMENT, Moment, MomentOrNull, idLike, idParams, instant, line, nullable, nullableObject, paging, paragraph
} from '../schemas.ts'
import { ExerciseOfLesson } from './exercise-schemas.ts'

const order = Type.Integer({ minimum: 0, maximum: LARGEST_ORDER, examples: [1] })
const title = line(1, 200, { examples: ['Les voyelles'] })
const description = paragraph(1, 5000, { examples: ['A, E, I, O, U et Y.'] })
const inEnglish = {
  titleEn: Type.Optional(nullable(line(1, 200, { examples: ['Vowels'] }))),
  descriptionEn: Type.Optional(nullable(paragraph(1, 5000, { examples: ['A, E, I, O, U and Y.'] })))
}

const moduleId = contentId('modules', 'basics')
const lessonId = contentId('lessons', 'first-letter')
export const LessonParams = idParams(lessonId)

const textsShape = (title: string, description: string) => ({
  title: localizedText(title),
  titleEn: EnglishText,
  description: localizedText(description),
  descriptionEn: EnglishText
})

export const Module = Type.Object({
  id: idLike(moduleId),
  ...textsShape('The basics', 'Taking your place, being seen, and a first letter.'),
  order: Type.Integer({ examples: [1] })
}, { title: 'Module' })
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
  lessonId: idLike(lessonId),
  status: Type.Unsafe<Status>(Type.String({
    title: 'LessonStatus', enum: [...STATUSES], examples: ['in_progress']
  })),
  score: nullable(Type.Integer({ minimum: 0, maximum: 100, description: 'Once completed' })),
  completedExercises: Type.Integer({ description: 'Those answered right', examples: [1] }),
  totalExercises: Type.Integer({ examples: [3] }),
  startedAt: Type.Unsafe<Date | null>({ ...MomentOrNull, examples: [A_MOMENT] }),
  completedAt: MomentOrNull
}, { title: 'Progress' })
export type Progress = Static<typeof Progress>

/** The same, with the example of a lesson that is done. */
export const CompletedProgress = Type.Object(Progress.properties, {
  title: 'Progress',
  examples: [{
    lessonId,
    status: 'completed',
    score: 100,
    completedExercises: 3,
    totalExercises: 3,
    startedAt: A_MOMENT,
    completedAt: '2026-01-31T08:05:00.000Z'
  }]
})

const STEPS = [contentId('exercises', 'first-letter-2'), 'see:G']
const stepNames = (description: string, examples: string[]) =>
  Type.Array(line(1, 40), { maxItems: 150, description, examples: [examples] })

const placeShape = {
  steps: stepNames('What is left to show, in that order: ids of exercises, and names that a client gives to what ' +
    'else it shows. None once the lesson is over', STEPS),
  wrong: stepNames('What was answered wrong on the way', []),
  putOff: stepNames('What was put off', [])
}

/** Where a learner is in a lesson. */
export const Place = Type.Object({ ...placeShape, keptAt: Moment }, { title: 'Place' })
export type Place = Static<typeof Place>

export const NewPlace = Type.Object({
  ...placeShape,
  keptAt: instant('When the learner was there, by the clock of the device; one in the future is kept as now', A_MOMENT)
}, { title: 'NewPlace', additionalProperties: false })
export type NewPlace = Static<typeof NewPlace>

const lessonShape = {
  id: idLike(lessonId),
  ...textsShape('A first letter', 'L is recognized at first glance. Look, choose, then sign.'),
  difficulty: DifficultyName,
  category: Type.String({ examples: ['basics'] }),
  duration: Type.Integer({ description: 'Minutes', examples: [5] }),
  order: Type.Integer({ examples: [2] }),
  isPublished: Type.Boolean(),
  module: Module,
  progress: Progress,
  place: nullableObject(Type.Object(Place.properties, { title: 'PlaceInLesson' }))
}

export const Lesson = Type.Object({
  ...lessonShape,
  exercises: Type.Optional(Type.Array(ExerciseOfLesson, { description: 'Where they were asked for' }))
}, { title: 'Lesson' })
export type Lesson = Static<typeof Lesson>

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
  exercises: Type.Optional(Type.Boolean({
    description: 'Whether each lesson comes with its exercises: a whole course in one request'
  })),
  ...paging
}, { additionalProperties: false })
export type LessonQuery = Static<typeof LessonQuery>

export const MyProgress = Type.Object({
  lessons: Type.Array(Progress, { description: 'In the order of the lessons' }),
  totals: Type.Object({
    lessons: Type.Integer({ examples: [1] }),
    startedLessons: Type.Integer({ examples: [1] }),
    completedLessons: Type.Integer({ examples: [0] }),
    exercises: Type.Integer({ examples: [3] }),
    completedExercises: Type.Integer({ examples: [1] }),
    averageScore: nullable(Type.Integer({ description: 'Of the completed lessons' }))
  })
}, { title: 'MyProgress' })
export type MyProgress = Static<typeof MyProgress>
