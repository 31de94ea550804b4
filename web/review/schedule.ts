// When a letter should be met again: by FSRS, the Free Spaced Repetition Scheduler (Ye, Su and Cao, "A Stochastic
// Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022), with its published parameters.
import { Rating, createEmptyCard, fsrs, type Card } from 'ts-fsrs'
import type { Result } from '../practice/session.ts'
import type { WordRead } from '../read-back/word-step.ts'

export type Grade = keyof typeof RATINGS

const RATINGS = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const

/** In whole days: a letter that comes back within minutes belongs to a round, not to a review. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })

/** Milliseconds in which a letter that is known is made and held. Whoever takes longer has looked at the drawing, or
 * followed the advice. */
const FROM_MEMORY = 5000

/** Skipped: again; right: hard or good, by the time it took. */
export const gradeOfSigning = ({ skipped, milliseconds }: Pick<Result, 'skipped' | 'milliseconds'>): Grade =>
  skipped ? 'again' : milliseconds > FROM_MEMORY ? 'hard' : 'good'

/** Of each letter of a word, once. Misread or missed: again; right: good at first sight, hard where the word had to be
 * spelled more than once. */
export function gradesOfReading ({ pairs, starts }: WordRead): [letter: string, grade: Grade][] {
  const grades = new Map<string, Grade>()
  for (const { letter, read } of pairs) {
    if (letter === null || grades.get(letter) === 'again') continue
    grades.set(letter, letter === read ? (starts > 1 ? 'hard' : 'good') : 'again')
  }
  return [...grades]
}

/** The card of a letter after one more grade.
 * @param card none for a letter that was never graded */
export const rated = (card: Card | undefined, grade: Grade, now: Date): Card =>
  scheduler.next(card ?? createEmptyCard(now), now, RATINGS[grade]).card

interface Known { letter: string, card: Pick<Card, 'due'> }

/** The letters to meet again now, those due for longest first. */
export const dueLetters = (known: readonly Known[], now: Date): string[] =>
  inOrder(known).filter(({ card }) => card.due <= now).map(({ letter }) => letter)

/** When the next letters come, and which; null where none will. Those of one day come together. */
export function nextLetters (known: readonly Known[], now: Date): { at: Date, letters: string[] } | null {
  const later = inOrder(known).filter(({ card }) => card.due > now)
  const at = later[0]?.card.due
  if (!at) return null
  const isThen = ({ card }: Known) => card.due.toDateString() === at.toDateString()
  return { at, letters: later.filter(isThen).map(({ letter }) => letter) }
}

const inOrder = (known: readonly Known[]) => [...known].sort((a, b) => Number(a.card.due) - Number(b.card.due))
