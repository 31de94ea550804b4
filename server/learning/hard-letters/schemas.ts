import { LETTERS } from 'recognizer-wasm'
import { Type, type Static } from 'typebox'
import { MomentOrNull, oneOf } from '../../http/answers/shapes.ts'

/** Pupils who have tried a letter before it is shown. */
export const LEAST_PUPILS = 5

export const HardLetters = Type.Object({
  status: oneOf(['off', 'too_few_pupils', 'shown'], {
    description: `off: it is switched off for the class. too_few_pupils: no letter was tried by ${LEAST_PUPILS} pupils`
  }),
  since: MomentOrNull,
  letters: Type.Array(Type.Object({
    letter: oneOf(LETTERS, { examples: ['R'] }),
    failed: Type.Integer({
      description: 'Of 100 reviews in the last 30 days, those that went wrong, rounded to tens. Each pupil ' +
        'weighs the same',
      examples: [40]
    })
  }), { description: 'The hardest first' })
}, { title: 'HardLetters' })
export type HardLetters = Static<typeof HardLetters>
