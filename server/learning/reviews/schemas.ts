import { LETTERS } from 'recognizer-wasm'
import { Type, type Static } from 'typebox'
import { MAX_REVIEWED_WORD, PACE, RATINGS, SKILLS } from '../../database/schema/tables.ts'
import { Moment, idLike, instant, line, nullable, oneOf, oneOfOrNull } from '../../http/answers/shapes.ts'
import { patterns } from '../../http/errors/patterns.ts'

/** Reviews per request. */
const MAX_PER_REQUEST = 200
const DAY = 86_400_000

const AN_ID = '01989c30-5a7b-7c21-9f3e-64d0b1a2c3d4'
const AN_INSTANT = '2026-01-31T08:00:00Z'

const id = idLike(AN_ID)
const letter = oneOfOrNull(LETTERS, { description: 'Null for a word', examples: ['L'] })
const word = nullable(Type.String({
  maxLength: MAX_REVIEWED_WORD,
  pattern: patterns.capitals.pattern,
  description: 'A word as hands spell it. Null for a letter',
  examples: [null]
}))
const skill = oneOfOrNull(SKILLS, {
  description: 'What the learner did. Null from clients that send none: the review then counts for both',
  examples: ['signed']
})
const rating = oneOf(RATINGS, {
  title: 'Rating', description: 'How well it was remembered. again: not at all', examples: ['good']
})
const milliseconds = nullable(Type.Integer({
  minimum: 0,
  maximum: DAY,
  description: 'Time until it was signed. Null if it was skipped or read',
  examples: [2300]
}))
const pace = nullable(Type.Number({
  minimum: PACE.min,
  maximum: PACE.max,
  description: 'Letters a second. Of a word that was read: how fast the hand spelled it. Of a word that was signed: ' +
    'how fast the learner spelled the letters between its first and its last. Null for a letter, for a word read ' +
    'hand by hand or not signed to the end, and if it was not measured',
  examples: [null]
}))
const given = oneOfOrNull(LETTERS, {
  description: 'The letter that was read or seen in place of the right one. Null if none was', examples: [null]
})

const timeZone = nullable(line(1, 50, {
  description: 'Time zone of the device, from the IANA database, which decides the calendar day of the review. An ' +
    'unknown one counts as UTC',
  examples: ['Europe/Paris']
}))

export const Review = Type.Object(
  { id, letter, word, skill, rating, reviewedAt: Moment, timeZone, milliseconds, pace, given }, { title: 'Review' }
)
export type Review = Static<typeof Review>

const NewReview = Type.Object({
  id,
  letter: Type.Optional(letter),
  word: Type.Optional(word),
  skill: Type.Optional(skill),
  rating,
  reviewedAt: instant('By the clock of the device. A time in the future is stored as now', AN_INSTANT),
  timeZone: Type.Optional(timeZone),
  milliseconds: Type.Optional(milliseconds),
  pace: Type.Optional(pace),
  given: Type.Optional(given)
}, { title: 'NewReview', additionalProperties: false })
export type NewReview = Static<typeof NewReview>

export const NewReviews = Type.Object({
  reviews: Type.Array(NewReview, { minItems: 1, maxItems: MAX_PER_REQUEST, description: 'In any order' }),
  sentAt: Type.Optional(instant(
    'Current time by the clock of the device, to correct `reviewedAt` for its error', AN_INSTANT
  ))
}, {
  title: 'NewReviews',
  additionalProperties: false,
  examples: [{
    reviews: [{
      id: AN_ID,
      letter: 'L',
      skill: 'signed',
      rating: 'good',
      reviewedAt: AN_INSTANT,
      timeZone: 'Europe/Paris',
      milliseconds: 2300
    }]
  }]
})

export type NewReviews = Static<typeof NewReviews>
