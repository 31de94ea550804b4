// The letters that a learner takes for each other.
import type { Summary } from './database/tables.ts'

type Letters = Pick<Summary, 'letters'>

/** A letter taken for another one this often comes with it, due or not. */
const OFTEN = 2

/** How often either letter was taken for the other. */
const countBetween = ({ letters }: Letters, one: string, other: string): number =>
  (letters[one]?.confusions[other] ?? 0) + (letters[other]?.confusions[one] ?? 0)

/** The known letters that the learner takes for a letter, or it for them, the most frequent first. */
export function confusedWith (summary: Letters, letter: string, times = 1): string[] {
  const others = Object.keys(summary.letters).map(other => ({ other, count: countBetween(summary, letter, other) }))
  return others.filter(({ other, count }) => other !== letter && count >= times)
    .sort((a, b) => b.count - a.count || (a.other < b.other ? -1 : 1)).map(({ other }) => other)
}

/** Puts letters that the learner takes for each other side by side. One that is often confused with a given letter is
 * added.
 * @param letters the most urgent first */
export function inPairs (summary: Letters, letters: readonly string[]): string[] {
  const pairs: string[] = []
  for (const letter of letters) {
    if (pairs.includes(letter)) continue
    const [partner] = [
      ...confusedWith(summary, letter).filter(other => letters.includes(other)),
      ...confusedWith(summary, letter, OFTEN)
    ].filter(other => !pairs.includes(other))
    pairs.push(letter, ...partner ? [partner] : [])
  }
  return pairs
}
