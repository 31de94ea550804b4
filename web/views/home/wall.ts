// The alphabet as it fills up: what a learner has signed, read and remembered.
import { LETTERS } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import type { Review } from '../../learner/database/tables.ts'
import { inTime } from '../../learner/schedule.ts'
import { dayOf } from './days.ts'
import { t } from './strings.ts'

export type Log = readonly Pick<Review, 'id' | 'letter' | 'rating' | 'reviewedAt' | 'milliseconds'>[]

/** The steps in the order in which they mostly come. */
export const STEPS = ['read', 'signed', 'remembered'] as const
export type Step = typeof STEPS[number]

/** What has been done with a letter. A letter is remembered when it was known on two days or more, and not forgotten
 * since.
 * @param reviews of this letter */
export const stepsOf = (reviews: Log): Step[] => STEPS.filter(step => IS_DONE[step](reviews))

const known = (reviews: Log) => reviews.filter(({ rating }) => rating !== 'again')

/** Only a review of a signed letter has a time. */
const IS_DONE: Record<Step, (reviews: Log) => boolean> = {
  read: reviews => known(reviews).some(({ milliseconds }) => milliseconds === null),
  signed: reviews => known(reviews).some(({ milliseconds }) => milliseconds !== null),
  remembered (reviews) {
    const days = new Set(known(reviews).map(({ reviewedAt }) => dayOf(reviewedAt)))
    return days.size > 1 && inTime(reviews).at(-1)!.rating !== 'again'
  }
}

/** A place for each letter, with a mark for each step, and the counts of the steps in words. */
export function letterWall (log: Log): HTMLElement {
  const done = LETTERS.map(letter => stepsOf(log.filter(review => review.letter === letter)))
  const count = (step: Step) => done.filter(steps => steps.includes(step)).length
  return h('div', { class: 'wall' },
    h('ul', {}, ...LETTERS.map((letter, i) => letterPlace(letter, done[i]!))),
    h('p', { class: 'quiet' }, t('ofTheAlphabet', count('signed'), count('read'), count('remembered'))))
}

function letterPlace (letter: string, steps: readonly Step[]): HTMLElement {
  const inWords = steps.length > 0 ? steps.map(step => t(step)).join(', ') : t('notYet')
  return h('li', { 'data-steps': steps.length },
    letter, h('span', { class: 'visually-hidden' }, ` ${inWords}`),
    h('span', { class: 'marks', 'aria-hidden': 'true' },
      ...STEPS.map(step => h('i', { class: steps.includes(step) ? 'done' : null }))))
}
