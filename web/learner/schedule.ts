// Decides when a letter should be met again, by FSRS, the Free Spaced Repetition Scheduler (Ye, Su and Cao, "A
// Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022), with its published
// parameters.
import { Rating, createEmptyCard, fsrs, type Card } from 'ts-fsrs'
import type { Review } from './database/tables.ts'

type Log = readonly Pick<Review, 'id' | 'letter' | 'rating' | 'reviewedAt'>[]

interface Known { letter: string, card: Pick<Card, 'due'> }

const RATINGS = {
  again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy
} as const satisfies Record<Review['rating'], Rating>

/** It counts in whole days: a letter that comes back within minutes belongs to a round, not to a review. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })

const DAY = 86_400_000

/** The card of each letter, from the log of its reviews. Several devices come to the same cards, in whatever order they
 * have written the log. Letters that were met within one day only come back the day after, so that there is something
 * to come back for. */
export function cardsOf (log: Log): { letter: string, card: Card }[] {
  const [cards, firstMet] = [new Map<string, Card>(), new Map<string, number>()]
  for (const { letter, rating, reviewedAt } of inTime(log)) {
    const at = new Date(reviewedAt)
    if (!cards.has(letter)) firstMet.set(letter, Number(at))
    cards.set(letter, scheduler.next(cards.get(letter) ?? createEmptyCard(at), at, RATINGS[rating]).card)
  }
  return [...cards].map(([letter, card]) => ({ letter, card: backNextDay(card, firstMet.get(letter)!) }))
}

function backNextDay (card: Card, firstMet: number): Card {
  if (Number(card.last_review) - firstMet >= DAY) return card
  return { ...card, due: new Date(Math.min(Number(card.due), firstMet + DAY)) }
}

/** ISO 8601 in UTC sorts as text. Ids give reviews of the same time an order. */
export const inTime = <T extends Pick<Review, 'id' | 'reviewedAt'>>(log: readonly T[]): T[] =>
  [...log].sort((a, b) => a.reviewedAt + a.id < b.reviewedAt + b.id ? -1 : 1)

/** Letters are due by the calendar of the device, from the morning on: a class meets an hour earlier the next day. */
const isDue = ({ card }: Known, now: Date) => card.due < midnightAfter(now)
const midnightAfter = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)

/** The letters to meet again today, those due for longest first. */
export const dueLetters = (known: readonly Known[], now: Date): string[] =>
  inOrder(known).filter(each => isDue(each, now)).map(({ letter }) => letter)

/** When the next letters come, and which; null where none will come. Letters of one day come together. */
export function nextLetters (known: readonly Known[], now: Date): { at: Date, letters: string[] } | null {
  const later = inOrder(known).filter(each => !isDue(each, now))
  const at = later[0]?.card.due
  if (!at) return null
  const isThen = ({ card }: Known) => card.due.toDateString() === at.toDateString()
  return { at, letters: later.filter(isThen).map(({ letter }) => letter) }
}

const inOrder = (known: readonly Known[]) => [...known].sort((a, b) => Number(a.card.due) - Number(b.card.due))
