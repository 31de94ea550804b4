import { LETTERS } from 'recognizer-wasm'
import { Type, type Static } from 'typebox'
import { MAX_DAILY_GOAL } from '../../database/schema/tables.ts'
import { Moment, MomentOrNull, line, nullable, oneOf } from '../../http/answers/shapes.ts'

/** The most days that an answer lists. */
export const MAX_DAYS = 366

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })

const ActiveDay = Type.Object({
  day: Type.String({ description: 'By the calendar of the time zone', examples: ['2026-01-31'] }),
  letters: count('Letters that were signed or read rightly; each time counts', 12),
  answers: count('Answers to exercises', 9)
}, { title: 'ActiveDay' })
export type ActiveDay = Static<typeof ActiveDay>

const KnownLetter = Type.Object({
  letter: oneOf(LETTERS, { examples: ['L'] }),
  firstRead: MomentOrNull,
  firstSigned: MomentOrNull,
  isRemembered: Type.Boolean({ description: 'Whether it was known on two days or more, and not forgotten since' })
}, { title: 'KnownLetter' })
export type KnownLetter = Static<typeof KnownLetter>

const letters = Type.Integer({
  minimum: 0, maximum: MAX_DAILY_GOAL, description: 'Letters a day; 0: no goal is wanted', examples: [10]
})

export const Goal = Type.Object({ letters }, { title: 'Goal', additionalProperties: false })
export type Goal = Static<typeof Goal>

export const Activity = Type.Object({
  now: Moment,
  goal: nullable(Type.Integer({ description: 'Letters a day; null: none was chosen', examples: [10] })),
  daysInARow: count('Up to today or, before anything is done today, up to yesterday', 5),
  days: Type.Array(ActiveDay, { description: `Days on which something was done, the last ${MAX_DAYS}, latest first` }),
  letters: Type.Array(KnownLetter, { description: 'Letters that were signed or read, in alphabetical order' })
}, { title: 'Activity' })
export type Activity = Static<typeof Activity>

export const ActivityQuery = Type.Object({
  timeZone: line(1, 50, { description: 'By which days begin, from the IANA database', examples: ['Europe/Paris'] })
}, { additionalProperties: false })
