import { LETTERS } from 'recognizer-wasm'
import { Type, type Static } from 'typebox'
import { MomentOrNull, oneOf } from '../../http/answers/shapes.ts'

/** Minimum number of pupils who tried a letter before it is shown. */
export const MIN_PUPILS = 5
/** Days on which a pupil has to practise to count. */
export const MIN_DAYS = 3

export const HardLetters = Type.Object({
  status: oneOf(['off', 'too_few_pupils', 'shown'], {
    description: `off: turned off for the class. too_few_pupils: no letter was tried by ${MIN_PUPILS} pupils who ` +
      `practised on ${MIN_DAYS} days`
  }),
  since: MomentOrNull,
  letters: Type.Array(Type.Object({
    letter: oneOf(LETTERS, { examples: ['R'] }),
    failed: Type.Integer({
      description: 'Percentage of failed reviews in the last 30 days, rounded to tens. Each pupil has the same ' +
        'weight',
      examples: [40]
    })
  }), { description: 'Hardest letters first' })
}, { title: 'HardLetters' })
export type HardLetters = Static<typeof HardLetters>
