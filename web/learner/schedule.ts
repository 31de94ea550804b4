// Schedules reviews with FSRS, the Free Spaced Repetition Scheduler (Ye, Su and Cao, "A Stochastic Shortest Path
// Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022), with its published parameters.
import { Rating, createEmptyCard, fsrs, type Card } from 'ts-fsrs'
import type { Review } from './database/tables.ts'

type Log = readonly Pick<Review, 'id' | 'letter' | 'rating' | 'reviewedAt'>[]

interface LetterCard { letter: string, card: Pick<Card, 'due'> }

const RATINGS = {
  again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy
} as const satisfies Record<Review['rating'], Rating>

/** Whole days only: repeating a letter within minutes is a matter of the round, not of reviews. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })

const DAY_MS = 86_400_000

/** Each letter's card, replayed from its log, so that devices with the same log agree. Within a day of its first
 * meeting, a letter is due a day after each review, so that learners have a reason to return. */
export function cardsOf (log: Log): { letter: string, card: Card }[] {
  const [cards, firstMet] = [new Map<string, Card>(), new Map<string, number>()]
  for (const { letter, rating, reviewedAt } of inTime(log)) {
    const at = new Date(reviewedAt)
    if (!cards.has(letter)) firstMet.set(letter, Number(at))
    cards.set(letter, scheduler.next(cards.get(letter) ?? createEmptyCard(at), at, RATINGS[rating]).card)
  }
  return [...cards].map(([letter, card]) => ({ letter, card: dueNextDay(card, firstMet.get(letter)!) }))
}

function dueNextDay (card: Card, firstMet: number): Card {
  if (Number(card.last_review) - firstMet >= DAY_MS) return card
  return { ...card, due: new Date(Math.min(Number(card.due), Number(card.last_review) + DAY_MS)) }
}

/** ISO 8601 times in UTC sort as text; ids break ties. */
export const inTime = <T extends Pick<Review, 'id' | 'reviewedAt'>>(log: readonly T[]): T[] =>
  [...log].sort((a, b) => a.reviewedAt + a.id < b.reviewedAt + b.id ? -1 : 1)

/** Due from the morning on, in the device's calendar: tomorrow's class may start an hour earlier. */
const isDue = ({ card }: LetterCard, now: Date) => card.due < midnightAfter(now)
const midnightAfter = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)

/** The letters due today, longest overdue first. */
export const dueLetters = (cards: readonly LetterCard[], now: Date): string[] =>
  inOrder(cards).filter(each => isDue(each, now)).map(({ letter }) => letter)

/** The next due date and its letters; null where there is none. */
export function nextLetters (cards: readonly LetterCard[], now: Date): { at: Date, letters: string[] } | null {
  const later = inOrder(cards).filter(each => !isDue(each, now))
  const at = later[0]?.card.due
  if (!at) return null
  const isThen = ({ card }: LetterCard) => card.due.toDateString() === at.toDateString()
  return { at, letters: later.filter(isThen).map(({ letter }) => letter) }
}

const inOrder = (cards: readonly LetterCard[]) => [...cards].sort((a, b) => Number(a.card.due) - Number(b.card.due))
