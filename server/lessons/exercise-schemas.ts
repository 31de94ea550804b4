// Exercises as their readers see them, in a lesson and by themselves.
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ALPHABET } from 'recognizer-wasm'
import { contentId } from '../database/content-ids.ts'
import { EXERCISE_TYPES } from '../database/tables.ts'
import { EnglishText, localizedText } from '../localization.ts'
import { idLike, nullable } from '../schemas.ts'

export type ExerciseType = typeof EXERCISE_TYPES[number]
export const ExerciseTypeName = Type.Unsafe<ExerciseType>(Type.String({
  title: 'ExerciseType', enum: [...EXERCISE_TYPES], examples: ['image_to_word']
}))

/** A list of options, or null. */
const optionsShape = (description: string, example?: string[]) =>
  Type.Unsafe<string[] | null>({
    type: ['array', 'null'], items: { type: 'string' }, description, ...example && { examples: [example] }
  })

const altsShape = (description: string) => Type.Unsafe<(string | null)[] | null>({
  type: ['array', 'null'], items: { type: ['string', 'null'] }, description
})

export const Exercise = Type.Object({
  id: idLike(contentId('exercises', 'first-letter-1')),
  lessonId: idLike(contentId('lessons', 'first-letter')),
  type: ExerciseTypeName,
  prompt: localizedText('Which letter does this hand show?'),
  promptEn: EnglishText,
  order: Type.Integer({ examples: [1] }),
  signId: nullable(Type.String({ format: 'uuid', description: 'Null for a learner where it would tell the answer' })),
  imageUrl: nullable(Type.String({
    description: 'What an image_to_word exercise shows', examples: ['https://school.example/l.svg']
  })),
  imageAlt: nullable(localizedText(ALPHABET.L.description.en)),
  imageAltEn: EnglishText,
  options: optionsShape('Words are in the language of `Accept-Language`, as `prompt` is', ['D', 'G', 'L', 'V']),
  optionsEn: Type.Optional(optionsShape('The options in English, for admins only; null while there are none')),
  optionsAlt: altsShape('What each of the pictures shows that a word_to_image exercise offers: the `imageAlt` of the ' +
    'sign whose picture it is, or null'),
  optionsAltEn: Type.Optional(altsShape('The same in English, for admins only')),
  answer: Type.Optional(Type.String({ description: 'For admins only: one of `options`' })),
  isSignGone: Type.Optional(Type.Boolean({
    description: 'For admins only: its sign was deleted, and learners do not see it until `signId` is set again'
  }))
}, { title: 'Exercise' })
export type Exercise = Static<typeof Exercise>

export const ExerciseOfLesson = Type.Object({
  ...Exercise.properties,
  isCompleted: Type.Boolean({ description: 'Whether the caller has answered it right' })
}, { title: 'ExerciseOfLesson' })
export type ExerciseOfLesson = Static<typeof ExerciseOfLesson>
