import { Type } from 'typebox'
import { HAND_POINT_KEYS } from 'recognizer-wasm'
import { MAX_COORDINATE } from 'recognizer-wasm/internals'
import { exampleHand } from './example-hand.ts'

/** An answer with a sentence. */
export const message = (description: string, sentence: string) =>
  Type.Object({ message: Type.String() }, { title: 'Message', description, examples: [{ message: sentence }] })

export const Details = Type.Object({
  details: Type.Optional(Type.Boolean({ description: 'Adds confidence and candidates to the answer' }))
})

export const PictureDetails = Type.Object({
  ...Details.properties,
  points: Type.Optional(Type.Boolean({ description: 'Adds the points of the hand to the answer' }))
})

const Candidate = Type.Object({ letter: Type.String(), confidence: Type.Number() }, { title: 'Candidate' })

export const Letter = Type.Object({
  message: Type.Union([Type.String(), Type.Null()], {
    description: 'The letter, or null without a recognized hand or letter', examples: ['L']
  }),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  candidates: Type.Optional(Type.Array(Candidate, { description: 'Best first' }))
}, { title: 'Letter', description: 'What is seen, given what the caller showed before' })

// Not a union: a fault is then reported once per key, not once per branch.
const point = (description: string) => Type.Unsafe<readonly [number, number, number] | null>({
  type: ['array', 'null'],
  items: { type: 'number', minimum: -MAX_COORDINATE, maximum: MAX_COORDINATE },
  minItems: 3,
  maxItems: 3,
  description
})

const JOINTS: Readonly<Record<string, string>> = {
  cmc: 'joint at the wrist', mcp: 'knuckle', ip: 'joint', pip: 'middle joint', dip: 'last joint', tip: 'tip'
}
const FINGERS: Readonly<Record<string, string>> = {
  thumb: 'thumb', index: 'index finger', middle: 'middle finger', ring: 'ring finger', pinky: 'little finger'
}

/** Describes a key of the payload such as `r_index_tip`. */
function describeKey (key: string): string {
  const hand = key.startsWith('l') ? 'left' : 'right'
  const [part = '', joint = ''] = key.slice(2).split('_')
  if (part === 'wrist') return `The wrist of the ${hand} hand, in metres`
  if (joint === 'position') return `The wrist of the ${hand} hand in the picture, as fractions of width and height`
  if (joint === 'velocity') return 'Not used by the built-in models, can be left out'
  return `The ${JOINTS[joint]} of the ${FINGERS[part]} of the ${hand} hand, in metres`
}

/** The 46-key payload; a missing key counts as null. */
export const HandPointsBody = Type.Object(
  Object.fromEntries(HAND_POINT_KEYS.map(key => [key, Type.Optional(point(describeKey(key)))])),
  {
    title: 'HandPoints',
    description: 'The 21 points of each hand, in metres from any origin: x to the right of the picture, y down, z ' +
      'away from the camera. `hand_position` is the wrist in the picture, as fractions of width and height. The ' +
      'keys of an absent hand are null or missing',
    additionalProperties: false,
    examples: [exampleHand]
  }
)

export const LetterInPicture = Type.Object({
  ...Letter.properties,
  points: Type.Optional(HandPointsBody)
}, { title: 'LetterInPicture', description: 'What is seen, given what the caller showed before' })

export const ModelName = Type.Object({ name: Type.String({ examples: ['alphabet'] }) })
