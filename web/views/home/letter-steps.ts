// A learner's progress with a letter.
import type { Review } from '../../learner/database/tables.ts'
import { inTime } from '../../learner/schedule.ts'
import { dayOf } from './days.ts'

export type Log = readonly Pick<Review, 'id' | 'letter' | 'rating' | 'reviewedAt' | 'milliseconds'>[]

/** In the usual order. */
export const STEPS = ['read', 'signed', 'remembered'] as const
export type Step = typeof STEPS[number]

/** The steps done with a letter. It counts as remembered when known on two or more days and not forgotten since.
 * @param reviews of this letter
 * @param isNamed whether it was named rightly in a lesson, which counts as read */
export const stepsOf = (reviews: Log, isNamed = false): Step[] =>
  STEPS.filter(step => IS_DONE[step](reviews) || (isNamed && step === 'read'))

/** @param log reviews of any letters */
export const hasDone = (log: Log, letter: string, step: Step): boolean =>
  stepsOf(log.filter(review => review.letter === letter)).includes(step)

const known = (reviews: Log) => reviews.filter(({ rating }) => rating !== 'again')

/** Only reviews of signed letters have a time. */
const IS_DONE: Record<Step, (reviews: Log) => boolean> = {
  read: reviews => known(reviews).some(({ milliseconds }) => milliseconds === null),
  signed: reviews => known(reviews).some(({ milliseconds }) => milliseconds !== null),
  remembered (reviews) {
    const days = new Set(known(reviews).map(({ reviewedAt }) => dayOf(reviewedAt)))
    return days.size > 1 && inTime(reviews).at(-1)!.rating !== 'again'
  }
}
