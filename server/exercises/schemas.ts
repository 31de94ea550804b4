import { Type } from 'typebox'
import type { Static } from 'typebox'
import { contentId } from '../content/ids.ts'
import { EXERCISE_TYPES } from '../database/tables.ts'
import { Progress } from '../lessons/schemas.ts'
import { HandPointsBody } from '../recognition/schemas.ts'
import { Id, idLike, idParams, line, nullable } from '../schemas.ts'

export type ExerciseType = typeof EXERCISE_TYPES[number]
const ExerciseTypeName = Type.Unsafe<ExerciseType>(Type.String({ enum: [...EXERCISE_TYPES], examples: ['image_to_word'] }))
const options = Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } })

export const Exercise = Type.Object({
  id: Id,
  lessonId: Id,
  type: ExerciseTypeName,
  prompt: Type.String(),
  order: Type.Integer(),
  signId: nullable(Type.String({ format: 'uuid', description: 'Null for a learner where it would tell the answer' })),
  imageUrl: nullable(Type.String({ description: 'What an image_to_word exercise shows' })),
  options,
  answer: Type.Optional(Type.String({ description: 'For admins only' }))
})
export type Exercise = Static<typeof Exercise>

export const ExerciseParams = idParams(contentId('exercises', 'first-letter-1'))

const option = line(1, 500)

export const NewExercise = Type.Object({
  lessonId: idLike(contentId('lessons', 'first-letter')),
  type: ExerciseTypeName,
  prompt: line(1, 500, { examples: ['Quelle lettre est-ce ?'] }),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'The last of its lesson when left out' })),
  signId: Type.Optional(nullable(idLike(contentId('signs', 'letter-a')))),
  options: Type.Optional(Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: option,
    minItems: 2,
    maxItems: 12,
    uniqueItems: true,
    description: 'What a choice exercise offers, the answer among them; none for sign_recognition',
    examples: [['A', 'E', 'S']]
  })),
  answer: line(1, 500, { description: 'One of the options, or the letter to sign', examples: ['A'] })
}, { additionalProperties: false })
export type NewExercise = Static<typeof NewExercise>

export const ExerciseChange = Type.Partial(NewExercise, { additionalProperties: false, minProperties: 1 })
export type ExerciseChange = Static<typeof ExerciseChange>

export const Answer = Type.Object({
  answer: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'The option chosen', examples: ['A'] })),
  frames: Type.Optional(Type.Array(HandPointsBody, { minItems: 1, maxItems: 120, description: 'What was signed, the oldest frame first' }))
}, { additionalProperties: false, examples: [{ answer: 'L' }] })
export type Answer = Static<typeof Answer>

export const Graded = Type.Object({
  isCorrect: Type.Boolean(),
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  correctAnswer: nullable(Type.String({ description: 'Once the learner was right, or has tried three times' })),
  feedback: Type.String(),
  attempt: Type.Integer({ description: 'Counts from 1' }),
  progress: Progress
})
export type Graded = Static<typeof Graded>
