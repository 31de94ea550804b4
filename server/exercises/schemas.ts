import { Type } from 'typebox'
import type { Static } from 'typebox'
import { contentId } from '../database/content-ids.ts'
import { LARGEST_ORDER } from '../database/order.ts'
import { ExerciseTypeName } from '../lessons/exercise-schemas.ts'
import { Progress } from '../lessons/schemas.ts'
import { DOCUMENTED_AS } from '../http/named-schemas.ts'
import { exampleHand } from '../recognition/example-hand.ts'
import { HandPointsBody } from '../recognition/schemas.ts'
import { idLike, idParams, line, nullable } from '../schemas.ts'

export const ExerciseParams = idParams(contentId('exercises', 'first-letter-1'))

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
  lessonId: idLike(contentId('lessons', 'first-letter')),
  type: ExerciseTypeName,
  prompt: line(1, 500, { examples: ['Quelle lettre est-ce ?'] }),
  promptEn: Type.Optional(nullable(line(1, 500, { examples: ['Which letter is this?'] }))),
  order: Type.Optional(Type.Integer({
    minimum: 0, maximum: LARGEST_ORDER, description: 'The last of its lesson when left out', examples: [1]
  })),
  signId: Type.Optional(nullable(idLike(contentId('signs', 'letter-a')))),
  options: Type.Optional(newOptions(
    'What a choice exercise offers, the answer among them; none for sign_recognition', [['A', 'E', 'S']]
  )),
  optionsEn: Type.Optional(newOptions('The same options in English, in the same order', [['A', 'E', 'S']])),
  answer: line(1, 500, { description: 'One of the options, or the letter to sign', examples: ['A'] })
}, { title: 'NewExercise', additionalProperties: false })
export type NewExercise = Static<typeof NewExercise>

export const ExerciseChange = Type.Partial(NewExercise, {
  title: 'ExerciseChange', additionalProperties: false, minProperties: 1
})
export type ExerciseChange = Static<typeof ExerciseChange>

const answer = Type.String({
  minLength: 1, maxLength: 500, description: 'The option chosen, in either language', examples: ['A']
})
const frames = Type.Array(HandPointsBody, {
  minItems: 1, maxItems: 120, description: 'What was signed, the oldest frame first'
})
const framesPerSecond = Type.Optional(Type.Number({
  minimum: 1,
  maximum: 240,
  description: 'How fast the frames were taken, for letters that move; without it, as fast as the letter model looks',
  examples: [30]
}))
const attemptId = Type.Optional(Type.String({
  format: 'uuid',
  description: 'Made by the client, which can then send an answer again: it counts once, and gets the same verdict',
  examples: ['6f9d1c3a-52b0-4f0e-9a53-0d6c7be1f2a4']
}))
const EitherAnswer = {
  title: 'Answer',
  oneOf: [
    Type.Object({ answer, attemptId }, { title: 'ChosenAnswer', additionalProperties: false }),
    Type.Object({ frames, framesPerSecond, attemptId }, { title: 'SignedAnswer', additionalProperties: false })
  ]
}

/** One of the two: which, is checked where a fault can be told in one sentence. */
export const Answer = Type.Object({
  answer: Type.Optional(answer), frames: Type.Optional(frames), framesPerSecond, attemptId
}, {
  additionalProperties: false,
  examples: [{ answer: 'L' }, { frames: [exampleHand] }],
  [DOCUMENTED_AS]: EitherAnswer
})
export type Answer = Static<typeof Answer>

export const Graded = Type.Object({
  isCorrect: Type.Boolean(),
  score: Type.Integer({ minimum: 0, maximum: 100, examples: [100] }),
  correctAnswer: nullable(Type.String({
    description: 'Once the learner was right, or has tried three times', examples: ['L']
  })),
  feedback: Type.String({ examples: ['Right: L'] }),
  attempt: Type.Integer({ description: 'Counts from 1', examples: [1] }),
  progress: Progress
}, { title: 'Graded' })
export type Graded = Static<typeof Graded>
