import { LETTERS } from 'recognizer-wasm'
import { Type, type Static } from 'typebox'
import { MAX_DAILY_GOAL } from '../../database/schema/tables.ts'
import { Moment, MomentOrNull, count, line, nullable, oneOf } from '../../http/answers/shapes.ts'

/** Days listed in an answer. */
export const MAX_DAYS = 366

const ActiveDay = Type.Object({
  day: Type.String({ description: 'Calendar day in the time zone', examples: ['2026-01-31'] }),
  letters: count('Letters signed or read correctly, counted each time', 12),
  answers: count('Answers to exercises', 9)
}, { title: 'ActiveDay' })
export type ActiveDay = Static<typeof ActiveDay>

const KnownLetter = Type.Object({
  letter: oneOf(LETTERS, { examples: ['L'] }),
  firstRead: MomentOrNull,
  firstSigned: MomentOrNull,
  isRemembered: Type.Boolean({ description: 'Whether it was known on at least two days, and not forgotten since' })
}, { title: 'KnownLetter' })
export type KnownLetter = Static<typeof KnownLetter>

const letters = Type.Integer({
  minimum: 0, maximum: MAX_DAILY_GOAL, description: 'Letters per day. 0: no goal', examples: [10]
})

export const Goal = Type.Object({ letters }, { title: 'Goal', additionalProperties: false })
export type Goal = Static<typeof Goal>

export const Activity = Type.Object({
  now: Moment,
  goal: nullable(Type.Integer({ description: 'Letters per day. Null: not chosen yet', examples: [10] })),
  daysInARow: count('Streak up to today or, if nothing is done yet today, up to yesterday', 5),
  days: Type.Array(ActiveDay, { description: `The last ${MAX_DAYS} active days, latest first` }),
  letters: Type.Array(KnownLetter, { description: 'Letters signed or read, in alphabetical order' })
}, { title: 'Activity' })
export type Activity = Static<typeof Activity>

export const ActivityQuery = Type.Object({
  timeZone: line(1, 50, {
    description: 'Time zone of today, of answers, and of reviews without one of their own, from the IANA database. ' +
      'An unknown one counts as UTC',
    examples: ['Europe/Paris']
  })
}, { additionalProperties: false })
