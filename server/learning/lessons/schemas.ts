import { Type, type Static } from 'typebox'
import { ALPHABET } from 'recognizer-wasm'
import type { Pair } from '../../../course/alignment.ts'
import { EXERCISE_TYPES, MAX_FRAMES, kinds, typesWhere } from '../../../course/kinds.ts'
import { contentId } from '../../database/schema/content-ids.ts'
import { MAX_ORDER } from '../../database/schema/order.ts'
import { DifficultyName } from '../dictionary/schemas.ts'
import { DOCUMENTED_AS } from '../../http/api-docs/named-schemas.ts'
import { IsPublished, NewIsPublished, preview } from '../../content/audience/drafts.ts'
import { EnglishText, localizedText } from '../../content/audience/localization.ts'
import { exampleHand } from '../../recognition/example-hand.ts'
import { HandPointsBody } from '../../recognition/schemas.ts'
import {
  A_MOMENT, Moment, MomentOrNull, changeOf, idLike, idParams, instant, line, nullable, oneOf, paging, paragraph
} from '../../http/answers/shapes.ts'

const order = Type.Integer({ minimum: 0, maximum: MAX_ORDER, examples: [1] })
const title = line(1, 200, { examples: ['Les voyelles'] })
const description = paragraph(1, 5000, { examples: ['A, E, I, O, U et Y.'] })
const inEnglish = {
  titleEn: Type.Optional(nullable(line(1, 200, { examples: ['Vowels'] }))),
  descriptionEn: Type.Optional(nullable(paragraph(1, 5000, { examples: ['A, E, I, O, U and Y.'] })))
}

const moduleId = contentId('modules', 'basics')
const lessonId = contentId('lessons', 'first-letter')
const exerciseId = contentId('exercises', 'first-letter-1')
export const LessonParams = idParams(lessonId)
export const ExerciseParams = idParams(exerciseId)

const textsShape = (title: string, description: string) => ({
  title: localizedText(title),
  titleEn: EnglishText,
  description: localizedText(description),
  descriptionEn: EnglishText
})

export const Module = Type.Object({
  id: idLike(moduleId),
  ...textsShape('The basics', 'Taking your place, being seen, and a first letter.'),
  order: Type.Integer({ examples: [1] }),
  isPublished: IsPublished
}, { title: 'Module' })
export type Module = Static<typeof Module>

export const NewModule = Type.Object({
  title,
  description,
  ...inEnglish,
  order: Type.Optional(Type.Integer({ ...order, description: 'Default: last' })),
  isPublished: NewIsPublished
}, { title: 'NewModule', additionalProperties: false })
export type NewModule = Static<typeof NewModule>

export const ModuleChange = changeOf(NewModule, 'ModuleChange')
export type ModuleChange = Static<typeof ModuleChange>

export const Progress = Type.Object({
  lessonId: idLike(lessonId),
  status: oneOf(['not_started', 'in_progress', 'completed'], { title: 'LessonStatus', examples: ['in_progress'] }),
  score: nullable(Type.Integer({ minimum: 0, maximum: 100, description: 'Null until completed' })),
  completedExercises: Type.Integer({ description: 'Exercises answered correctly', examples: [1] }),
  totalExercises: Type.Integer({ examples: [3] }),
  startedAt: Type.Unsafe<Date | null>({ ...MomentOrNull, examples: [A_MOMENT] }),
  completedAt: MomentOrNull
}, { title: 'Progress' })
export type Progress = Static<typeof Progress>

/** `Progress`, with the example of a completed lesson. */
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
  steps: stepNames('Remaining steps in order: ids of exercises, and names that the client chooses for other steps. ' +
    'Empty once the lesson is over', STEPS),
  wrong: stepNames('Steps answered wrong', []),
  putOff: stepNames('Postponed steps', [])
}

/** A learner's position in a lesson. */
export const Place = Type.Object({ ...placeShape, keptAt: Moment }, { title: 'Place' })
export type Place = Static<typeof Place>

export const NewPlace = Type.Object({
  ...placeShape,
  keptAt: instant('When the learner was there, by the clock of the device. A future time is stored as now', A_MOMENT)
}, { title: 'NewPlace', additionalProperties: false })
export type NewPlace = Static<typeof NewPlace>

const ExerciseTypeName = oneOf(EXERCISE_TYPES, {
  title: 'ExerciseType',
  description: `What the learner does. ${EXERCISE_TYPES.map(type => `${type}: ${kinds[type].task}`).join('. ')}`,
  examples: ['image_to_word']
})

/** A list of options, or null. */
const optionsShape = (description: string, example?: string[]) =>
  Type.Unsafe<string[] | null>({
    type: ['array', 'null'], items: { type: 'string' }, description, ...example && { examples: [example] }
  })

const altsShape = (description: string) => Type.Unsafe<(string | null)[] | null>({
  type: ['array', 'null'], items: { type: ['string', 'null'] }, description
})

export const Exercise = Type.Object({
  id: idLike(exerciseId),
  lessonId: idLike(lessonId),
  type: ExerciseTypeName,
  prompt: localizedText('Which letter does this hand show?'),
  promptEn: EnglishText,
  order: Type.Integer({ examples: [1] }),
  signId: nullable(Type.String({ format: 'uuid', description: 'Null for learners if it would reveal the answer' })),
  spelled: nullable(Type.String({
    description: 'What the hand of a word_reading exercise spells, or the learner in a sign_recognition exercise ' +
      'with a word: capital letters, with a blank between two words. Clients draw the hand, so learners get the ' +
      'letters, as a film would show them. Null for other exercises',
    examples: ['LAVA']
  })),
  imageUrl: nullable(Type.String({
    description: 'Picture of an image_to_word exercise', examples: ['https://school.example/v.svg']
  })),
  imageAlt: nullable(localizedText(ALPHABET.V.description.en)),
  imageAltEn: EnglishText,
  options: optionsShape('Words are in the language of `Accept-Language`, like `prompt`', ['D', 'G', 'L', 'V']),
  optionsEn: Type.Optional(optionsShape('The options in English, for admins only. Null if there are none')),
  optionsAlt: altsShape('Alternative texts of the pictures in a word_to_image exercise: the `imageAlt` of each sign, ' +
    'or null'),
  optionsAltEn: Type.Optional(altsShape('The same in English, for admins only')),
  isPublished: IsPublished,
  answer: Type.Optional(Type.String({ description: 'For admins only: one of `options`' })),
  isSignGone: Type.Optional(Type.Boolean({
    description: 'For admins only: its sign was deleted. Learners can’t see it until `signId` is set again'
  }))
}, { title: 'Exercise' })
export type Exercise = Static<typeof Exercise>

export const ExerciseOfLesson = Type.Object({
  ...Exercise.properties,
  isCompleted: Type.Boolean({ description: 'Whether the caller has answered it correctly' })
}, { title: 'ExerciseOfLesson' })
export type ExerciseOfLesson = Static<typeof ExerciseOfLesson>

const lessonShape = {
  id: idLike(lessonId),
  ...textsShape('Find L, V, A again', 'Find your three letters among others.'),
  difficulty: DifficultyName,
  category: Type.String({ examples: ['basics'] }),
  duration: Type.Integer({ description: 'Minutes', examples: [5] }),
  order: Type.Integer({ examples: [2] }),
  isPublished: IsPublished,
  module: Module,
  progress: Progress,
  place: nullable(Type.Object(Place.properties, { title: 'PlaceInLesson' }))
}

export const Lesson = Type.Object({
  ...lessonShape,
  exercises: Type.Optional(Type.Array(ExerciseOfLesson, { description: 'Only with `exercises=true`' }))
}, { title: 'Lesson' })
export type Lesson = Static<typeof Lesson>

/** A lesson with its exercises. */
export const FullLesson = Type.Object(
  { ...lessonShape, exercises: Type.Array(ExerciseOfLesson) }, { title: 'FullLesson' }
)
export type FullLesson = Static<typeof FullLesson>

export const NewLesson = Type.Object({
  moduleId: Type.Optional(Type.String({ ...idLike(moduleId), description: 'Default: the first module' })),
  module: Type.Optional(Type.Object({ id: idLike(moduleId) }, {
    description: 'The module as answers show it. Only its id counts; `moduleId` must be the same, if sent'
  })),
  title,
  description,
  ...inEnglish,
  difficulty: Type.Optional(DifficultyName),
  category: line(1, 50, { examples: ['alphabet'] }),
  duration: Type.Integer({ minimum: 1, maximum: 1440, description: 'Minutes', examples: [10] }),
  order: Type.Optional(Type.Integer({ ...order, description: 'Position across all modules. Default: last' })),
  isPublished: NewIsPublished
}, { title: 'NewLesson', additionalProperties: false })
export type NewLesson = Static<typeof NewLesson>

export const LessonChange = changeOf(NewLesson, 'LessonChange', { examples: [{ isPublished: true }] })
export type LessonChange = Static<typeof LessonChange>

export const LessonQuery = Type.Object({
  moduleId: Type.Optional(Type.String({ ...idLike(moduleId), description: 'Only lessons of this module' })),
  exercises: Type.Optional(Type.Boolean({
    description: 'Whether to include exercises, for a whole course in one request'
  })),
  ...preview,
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
    averageScore: nullable(Type.Integer({ description: 'Average of the completed lessons' }))
  })
}, { title: 'MyProgress' })
export type MyProgress = Static<typeof MyProgress>

const namesOf = (has: Parameters<typeof typesWhere>[0]) => typesWhere(has).join(', ')

const newOptions = (description: string, examples: string[][]) => Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: line(1, 500),
  minItems: 2,
  maxItems: 12,
  uniqueItems: true,
  description,
  examples
})

export const NewExercise = Type.Object({
  lessonId: idLike(lessonId),
  type: ExerciseTypeName,
  prompt: line(1, 500, { examples: ['Quelle lettre est-ce ?'] }),
  promptEn: Type.Optional(nullable(line(1, 500, { examples: ['Which letter is this?'] }))),
  order: Type.Optional(Type.Integer({
    minimum: 0, maximum: MAX_ORDER, description: 'Default: last in its lesson', examples: [1]
  })),
  signId: Type.Optional(nullable(idLike(contentId('signs', 'letter-a')))),
  options: Type.Optional(newOptions(
    `Options of a choice exercise, including the answer. None for ${namesOf(({ options }) => options === null)}. ` +
    `Without options, the word of ${namesOf(({ answer }) => answer === 'word')} is typed`, [['A', 'E', 'S']]
  )),
  optionsEn: Type.Optional(newOptions('The same options in English, in the same order', [['A', 'E', 'S']])),
  answer: line(1, 500, {
    description: 'One of the options, the word to read, or the letter or word to sign', examples: ['A']
  }),
  isPublished: NewIsPublished
}, { title: 'NewExercise', additionalProperties: false })
export type NewExercise = Static<typeof NewExercise>

export const ExerciseChange = changeOf(NewExercise, 'ExerciseChange')
export type ExerciseChange = Static<typeof ExerciseChange>

const answer = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'The chosen option, in either language, or the word that was read',
  examples: ['A']
})
const frames = Type.Array(HandPointsBody, {
  minItems: 1,
  maxItems: MAX_FRAMES,
  description: 'The signed frames, the oldest first, up to the end of the letter or word. Of a word, the last 20 ' +
    'seconds count'
})
const timestamps = Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1e13 }), {
  minItems: 1,
  maxItems: MAX_FRAMES,
  description: 'When each frame was taken, in milliseconds from any moment, in place of `framesPerSecond`',
  examples: [[0, 66, 133]]
}))
const framesPerSecond = Type.Optional(Type.Number({
  minimum: 1,
  maximum: 240,
  description: 'Frame rate, for moving letters and words. Default: that of the letter model',
  examples: [30]
}))
const attemptId = Type.Optional(Type.String({
  format: 'uuid',
  description: 'Idempotency key chosen by the client: a repeated answer counts once and gets the same verdict',
  examples: ['6f9d1c3a-52b0-4f0e-9a53-0d6c7be1f2a4']
}))
const EitherAnswer = {
  title: 'Answer',
  oneOf: [
    Type.Object({ answer, attemptId }, { title: 'ChosenAnswer', additionalProperties: false }),
    Type.Object({ frames, framesPerSecond, timestamps, attemptId }, {
      title: 'SignedAnswer', additionalProperties: false
    })
  ]
}

/** An answer has either `answer` or `frames`. `submitAnswer` checks this, to report one simple fault. */
export const Answer = Type.Object({
  answer: Type.Optional(answer), frames: Type.Optional(frames), framesPerSecond, timestamps, attemptId
}, {
  additionalProperties: false,
  examples: [{ answer: 'V' }, { frames: [exampleHand] }],
  [DOCUMENTED_AS]: EitherAnswer
})
export type Answer = Static<typeof Answer>

const ReadLetter = Type.Object({
  letter: nullable(Type.String({ description: 'Null if the hand did not spell it', examples: ['L'] })),
  read: nullable(Type.String({ description: 'Null if the letter was missed', examples: ['L'] }))
}, { title: 'ReadLetter' })

export const Graded = Type.Object({
  isCorrect: Type.Boolean(),
  score: Type.Integer({ minimum: 0, maximum: 100, examples: [100] }),
  correctAnswer: nullable(Type.String({
    description: 'Set once the learner was right or has tried three times', examples: ['V']
  })),
  reading: Type.Unsafe<Pair[] | null>({
    ...nullable(Type.Array(ReadLetter)),
    description: 'Each letter of a word to read or to sign, and what was read for it. Null for other exercises'
  }),
  feedback: Type.String({ examples: ['Right: V'] }),
  attempt: Type.Integer({ description: 'Number of the attempt, from 1', examples: [1] }),
  progress: Progress
}, { title: 'Graded' })
export type Graded = Static<typeof Graded>
