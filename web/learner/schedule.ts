// Schedules reviews with FSRS, the Free Spaced Repetition Scheduler (Ye, Su and Cao, "A Stochastic Shortest Path
// Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022), with its published parameters.
import { Rating, createEmptyCard, fsrs, type Card } from 'ts-fsrs'
import { dayOf, daysAfter } from '../elements/calendar.ts'
import type { Review } from './database/tables.ts'

const RATINGS = {
  again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy
} as const satisfies Record<Review['rating'], Rating>

/** Whole days only: repeating a letter within minutes is a matter of the round, not of reviews. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })

/** The card after a review on a day. The scheduler counts days of UTC, so it gets noon of that day there. */
export function cardAfter (card: Card | undefined, day: string, rating: Review['rating']): Card {
  const noon = new Date(`${day}T12:00:00Z`)
  return scheduler.next(card ?? createEmptyCard(noon), noon, RATINGS[rating]).card
}

/** The day on which a letter comes back. A letter met today comes back tomorrow, so that learners have a reason to
 * return. */
export function dueDay ({ due, last_review: reviewed }: Card, metOn: string): string {
  const [dueOn, reviewedOn] = [dayOf(due, 'UTC'), dayOf(reviewed!, 'UTC')]
  return reviewedOn === metOn ? daysAfter(metOn, 1) : dueOn
}
