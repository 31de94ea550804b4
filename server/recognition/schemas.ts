import { Type } from 'typebox'
import { HAND_POINT_KEYS } from '../../recognizer-wasm/src/index.ts'
import { exampleHand } from './example-hand.ts'

export const Message = Type.Object({ message: Type.String() })

/** An answer that is a sentence. */
export const message = (description: string) => Type.Object({ message: Type.String() }, { description })

const refusals = {
  400: message('Malformed request: the message says why'),
  404: message('No such model'),
  413: message('The body is too large'),
  415: message('Not a content type that is read here'),
  429: message('Too many requests: try again after `Retry-After` seconds'),
  503: message('Too many images wait already: try again')
}

/** The part of a route's `response` that says how it can fail. */
export const refusing = (...statuses: (keyof typeof refusals)[]) =>
  Object.fromEntries(statuses.map(status => [status, refusals[status]])) as Partial<typeof refusals>

export const Details = Type.Object({ details: Type.Optional(Type.Boolean({ description: 'Adds confidence and candidates to the answer' })) })

const Candidate = Type.Object({ letter: Type.String(), confidence: Type.Number() })

export const Letter = Type.Object({
  message: Type.Union([Type.String(), Type.Null()], { description: 'The letter, or null when no hand or no letter is seen' }),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  candidates: Type.Optional(Type.Array(Candidate, { description: 'Best first' }))
}, { description: 'What was recognized' })

// JSON Schema's own words for "three numbers or null": one fault a key instead of one a branch of a union.
const Point = Type.Unsafe<readonly [number, number, number] | null>({
  type: ['array', 'null'],
  items: { type: 'number' },
  minItems: 3,
  maxItems: 3
})

/** The 46-key payload; a missing key counts as null. */
export const HandPointsBody = Type.Object(
  Object.fromEntries(HAND_POINT_KEYS.map(key => [key, Type.Optional(Point)])),
  { additionalProperties: false, examples: [exampleHand] }
)

export const ModelName = Type.Object({ name: Type.String({ examples: ['alphabet'] }) })

export const zipFile = { description: 'model.onnx and model.json', content: { 'application/zip': { schema: Type.String({ format: 'binary' }) } } }
